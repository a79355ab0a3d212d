package dev.sessiongateway.persistence.s3;

import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.fault.FaultException;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// The calls to the server, each with a deadline, and a few at a time. What fails is a fault of the
/// store. Thread-safe.
///
/// Every server has these calls. Checksums that only newer ones know are left out, and no HEAD is
/// used: its answer does not distinguish a missing object from a missing bucket.
final class Bucket implements AutoCloseable {
  /// Calls at once; the others wait. Each has a connection of its own.
  private static final int AT_ONCE = 64;

  private static final Duration WAIT = Duration.ofSeconds(5);

  private static final int NOT_FOUND = 404;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SLOW_DOWN = 503;
  private static final int INSUFFICIENT_STORAGE = 507;

  private final BucketAddress address;
  private final Deadlines deadlines;
  private final S3Client client;
  private final S3Presigner presigner;
  private final Semaphore permits = new Semaphore(AT_ONCE);

  /// Why the last file was not taken; null when it was.
  private final AtomicReference<@Nullable String> refusal = new AtomicReference<>();

  Bucket(BucketAddress address, Deadlines deadlines) {
    this.address = address;
    this.deadlines = deadlines;
    var region = Region.of(address.region());
    var credentials =
        StaticCredentialsProvider.create(
            AwsBasicCredentials.create(address.accessKey(), address.secretKey()));
    var style =
        S3Configuration.builder()
            .pathStyleAccessEnabled(address.pathStyle())
            .chunkedEncodingEnabled(false)
            .build();
    this.client =
        S3Client.builder()
            .endpointOverride(address.endpoint())
            .region(region)
            .credentialsProvider(credentials)
            .serviceConfiguration(style)
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .httpClient(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(deadlines.connect())
                    .socketTimeout(deadlines.silence())
                    .build())
            .overrideConfiguration(all -> all.apiCallTimeout(deadlines.call()))
            .build();
    this.presigner =
        S3Presigner.builder()
            .endpointOverride(address.endpoint())
            .region(region)
            .credentialsProvider(credentials)
            .serviceConfiguration(style)
            .build();
  }

  /// Writes a small object, reads it and deletes it, to see that the key may do so.
  ///
  /// @throws FaultException when that does not work; see [#reason]
  void tryOut() {
    list("", null, 1);
    put("check", new byte[] {1}, "application/octet-stream", "inline", Map.of());
    get("check").ifPresent(ResponseInputStream::abort);
    delete("check");
  }

  /// Durable when it returns.
  ///
  /// @param disposition what browsers do with the file, and its name
  /// @param metadata in printable ASCII
  void put(
      String name, byte[] bytes, String type, String disposition, Map<String, String> metadata) {
    var request =
        PutObjectRequest.builder()
            .bucket(address.bucket())
            .key(key(name))
            .contentType(type)
            .contentDisposition(disposition)
            .metadata(metadata)
            .overrideConfiguration(within(deadlines.callOf(bytes.length)))
            .build();
    // The SDK would copy the array.
    var body =
        RequestBody.fromContentProvider(() -> new ByteArrayInputStream(bytes), bytes.length, type);
    try {
      call(() -> client.putObject(request, body));
      refusal.set(null);
    } catch (FaultException e) {
      refusal.set(reason(e));
      throw e;
    }
  }

  /// Empty when there is no such object. The caller closes or aborts it.
  Optional<ResponseInputStream<GetObjectResponse>> get(String name) {
    try {
      return Optional.of(
          call(() -> client.getObject(all -> all.bucket(address.bucket()).key(key(name)))));
    } catch (FaultException e) {
      if (e.getCause() instanceof NoSuchKeyException) {
        return Optional.empty();
      }
      throw e;
    }
  }

  boolean has(String name) {
    var found = get(name);
    found.ifPresent(ResponseInputStream::abort);
    return found.isPresent();
  }

  /// Harmless when there is no such object.
  void delete(String name) {
    call(() -> client.deleteObject(all -> all.bucket(address.bucket()).key(key(name))));
  }

  /// A page of the objects whose names begin with `prefix`, in the order of their names.
  ///
  /// @param token the continuation of the page before; null for the first one
  ListObjectsV2Response list(String prefix, @Nullable String token, int limit) {
    return list(prefix, token, limit, deadlines.call());
  }

  private ListObjectsV2Response list(
      String prefix, @Nullable String token, int limit, Duration deadline) {
    return call(() ->
        client.listObjectsV2(all ->
            all.bucket(address.bucket())
                .prefix(key(prefix))
                .continuationToken(token)
                .maxKeys(limit)
                .overrideConfiguration(within(deadline))));
  }

  /// The name of a listed object, as it was given.
  String nameOf(String key) {
    return key.substring(address.prefix().length());
  }

  /// An address that opens the object without a key.
  URI address(String name, Duration validity) {
    var signed =
        presigner.presignGetObject(all ->
            all.signatureDuration(validity)
                .getObjectRequest(get -> get.bucket(address.bucket()).key(key(name))));
    return URI.create(signed.url().toString());
  }

  /// What is wrong with the bucket now, in one line.
  Optional<String> problem() {
    try {
      list("", null, 1, deadlines.check());
      return Optional.ofNullable(refusal.get())
          .map(reason -> "the last file was refused: " + reason);
    } catch (FaultException e) {
      return Optional.of(reason(e));
    }
  }

  Deadlines deadlines() {
    return deadlines;
  }

  @Override
  public void close() {
    presigner.close();
    client.close();
  }

  private String key(String name) {
    return address.prefix() + name;
  }

  private static AwsRequestOverrideConfiguration within(Duration deadline) {
    return AwsRequestOverrideConfiguration.builder().apiCallTimeout(deadline).build();
  }

  private <T> T call(Supplier<T> action) {
    acquire();
    try {
      return action.get();
    } catch (SdkException e) {
      throw new StoreUnavailable(cause(e)).toException(e);
    } finally {
      permits.release();
    }
  }

  private void acquire() {
    try {
      if (permits.tryAcquire(WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new StoreUnavailable(Cause.BUSY).toException();
  }

  private static Cause cause(SdkException e) {
    if (!(e instanceof S3Exception answer)) {
      return Cause.BROKEN;
    }
    return switch (answer.statusCode()) {
      case INSUFFICIENT_STORAGE -> Cause.FULL;
      case TOO_MANY_REQUESTS, SLOW_DOWN -> Cause.BUSY;
      default -> Cause.BROKEN;
    };
  }

  /// Why a call failed, in one line for the operator.
  static String reason(FaultException e) {
    if (e.getCause() instanceof S3Exception answer) {
      var details = answer.awsErrorDetails();
      var code = details == null ? null : details.errorCode();
      var said = code == null || code.isBlank() ? "" : " (" + code + ")";
      return explained(answer.statusCode(), String.valueOf(code)) + said;
    }
    return e.getCause() == null ? e.fault().message() : "no answer: " + deepest(e.getCause());
  }

  private static String explained(int status, String code) {
    if (status == NOT_FOUND) {
      return code.equals("NoSuchBucket") ? "there is no such bucket" : "it was not found";
    }
    return switch (status) {
      case 401, 403 -> "the access key or the secret key is refused, or lacks a right";
      case INSUFFICIENT_STORAGE -> "it is full";
      case TOO_MANY_REQUESTS, SLOW_DOWN -> "it is busy";
      default -> "it answers " + status;
    };
  }

  private static String deepest(Throwable e) {
    var inner = e;
    while (inner.getCause() != null) {
      inner = inner.getCause();
    }
    var message = inner.getMessage();
    return message == null
        ? "the connection failed"
        : message.lines().findFirst().orElse("the connection failed");
  }
}
