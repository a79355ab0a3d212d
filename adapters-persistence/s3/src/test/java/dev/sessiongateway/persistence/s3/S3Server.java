package dev.sessiongateway.persistence.s3;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Object;

/// An S3 server on loopback, which keeps its objects in memory and checks signatures. It has one
/// bucket at first.
public final class S3Server implements AutoCloseable {
  /// The name of its bucket.
  public static final String BUCKET = "media";

  /// What it takes.
  public static final String ACCESS_KEY = "gateway";

  public static final String SECRET_KEY = "secret/of+tests";

  private final BlobStore objects = new TransientNio2BlobStore();
  private final S3Proxy server;

  public S3Server() {
    server =
        S3Proxy.builder()
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V4, ACCESS_KEY, SECRET_KEY)
            .blobStore(objects)
            .jettyMaxThreads(16)
            .build();
    try {
      server.start();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    createBucket();
  }

  /// Where it listens.
  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getPort());
  }

  /// What the operator sets to use it.
  public Map<String, String> options(String prefix) {
    return Map.of(
        "s3.endpoint", url().toString(),
        "s3.region", "us-east-1",
        "s3.bucket", BUCKET,
        "s3.prefix", prefix,
        "s3.access-key", ACCESS_KEY,
        "s3.secret-key", SECRET_KEY,
        "s3.path-style", "true");
  }

  /// The bucket is there again, empty.
  public void createBucket() {
    objects.createContainer(BUCKET);
  }

  /// The bucket disappears with all its objects.
  public void deleteBucket() {
    objects.deleteContainer(BUCKET);
  }

  /// The names of its objects that begin so.
  public List<String> objects(String prefix) {
    return objects
        .list(ListObjectsV2Request.builder().bucket(BUCKET).prefix(prefix).build())
        .contents()
        .stream()
        .map(S3Object::key)
        .toList();
  }

  /// Puts an object there, past the protocol.
  void put(String key, byte[] bytes) {
    objects.putBlob(
        PutObjectRequest.builder()
            .bucket(BUCKET)
            .key(key)
            .contentLength((long) bytes.length)
            .build(),
        new ByteArrayInputStream(bytes));
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
