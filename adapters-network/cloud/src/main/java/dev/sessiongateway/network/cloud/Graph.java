package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Calls the Graph API at the address that the operator set. Every call has a deadline, and every
/// answer a limit. Thread-safe.
final class Graph implements AutoCloseable {
  static final Duration RETRY_AFTER = Duration.ofSeconds(5);
  private static final Duration CONNECT = Duration.ofSeconds(5);

  /// Files take longer than other calls.
  private static final Duration TRANSFER = Duration.ofSeconds(60);

  private static final int LONGEST_ANSWER = 4 << 20;

  /// Uploads take the token with another word than all else.
  private static final String UPLOAD_SCHEME = "OAuth";

  private final CloudOptions options;
  private final HttpClient client;

  Graph(CloudOptions options) {
    this.options = options;
    this.client =
        HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .version(
                "https".equals(options.url().getScheme())
                    ? HttpClient.Version.HTTP_2
                    : HttpClient.Version.HTTP_1_1)
            .build();
  }

  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  record File(int status, byte[] body) {}

  /// @param path below the version, such as `123/messages`
  /// @param headers of an upload
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  record Call(
      String method,
      String path,
      Map<String, String> query,
      @Nullable String contentType,
      byte @Nullable [] body,
      Map<String, String> headers) {
    static Call get(String path, Map<String, String> query) {
      return new Call("GET", path, query, null, null, Map.of());
    }

    static Call post(String path, JsonNode body) {
      return new Call("POST", path, Map.of(), "application/json", Json.bytes(body), Map.of());
    }

    /// Without a body.
    static Call post(String path, Map<String, String> query) {
      return new Call("POST", path, query, null, null, Map.of());
    }

    /// Sends a whole file to an upload (Meta's page *Resumable Upload API*).
    ///
    /// @param path with its query
    static Call upload(String path, byte[] file) {
      return new Call(
          "POST", path, Map.of(), "application/octet-stream", file, Map.of("file_offset", "0"));
    }

    boolean isFile() {
      return contentType != null && !contentType.equals("application/json");
    }

    static Call delete(String path, Map<String, String> query) {
      return new Call("DELETE", path, query, null, null, Map.of());
    }

    static Call delete(String path, JsonNode body) {
      return new Call("DELETE", path, Map.of(), "application/json", Json.bytes(body), Map.of());
    }
  }

  /// @param retryAfter as a header says it; null when none does
  record Answer(int status, JsonNode body, @Nullable Duration retryAfter) {
    boolean isSuccess() {
      return status / 100 == 2;
    }
  }

  /// @throws FaultException `network.down`
  Answer call(Call call, String token) {
    var body =
        call.body() == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofByteArray(call.body());
    var request = request(url(call), token).method(call.method(), body);
    if (call.contentType() != null) {
      request.header("Content-Type", call.contentType());
    }
    if (!call.headers().isEmpty()) {
      request.setHeader("Authorization", UPLOAD_SCHEME + " " + token);
      call.headers().forEach(request::setHeader);
    }
    var answer =
        send(request.build(), LONGEST_ANSWER, call.isFile() ? TRANSFER : options.timeout());
    return new Answer(answer.statusCode(), json(answer), retryAfter(answer));
  }

  /// Fetches a file from the host of the Graph API.
  ///
  /// @throws FaultException `network.down`
  File fetch(URI url, String token, int limitBytes) {
    var answer = send(request(url, token).GET().build(), limitBytes, TRANSFER);
    return new File(answer.statusCode(), answer.body());
  }

  /// Whether the address is on the host that the operator set.
  boolean isOwn(URI url) {
    return options.url().getScheme().equals(url.getScheme())
        && options.url().getHost().equals(url.getHost())
        && options.url().getPort() == url.getPort();
  }

  private URI url(Call call) {
    var query =
        call.query().entrySet().stream()
            .map(entry -> encoded(entry.getKey()) + "=" + encoded(entry.getValue()))
            .collect(Collectors.joining("&"));
    return URI.create(
        options.url()
            + "/"
            + options.version()
            + "/"
            + call.path()
            + (query.isEmpty() ? "" : "?" + query));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static HttpRequest.Builder request(URI url, String token) {
    return HttpRequest.newBuilder(url)
        .header("Authorization", "Bearer " + token)
        .header("User-Agent", "session-gateway");
  }

  private HttpResponse<byte[]> send(HttpRequest request, int limitBytes, Duration deadline) {
    var answer =
        client.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), limitBytes));
    try {
      return answer.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      var cause = e.getCause() == null ? e : e.getCause();
      throw down(
          !(cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException),
          cause);
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw down(true, e);
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw down(true, e);
    }
  }

  /// @param isUncertain whether the request may have arrived
  private static FaultException down(boolean isUncertain, Throwable cause) {
    return new Fault.NetworkDown(RETRY_AFTER, isUncertain).toException(cause);
  }

  private static JsonNode json(HttpResponse<byte[]> answer) {
    try {
      return Json.read(answer.body());
    } catch (JacksonException e) {
      return MissingNode.getInstance(); // A page of a proxy: the status says enough.
    } catch (IOException e) {
      throw down(true, e);
    }
  }

  private static @Nullable Duration retryAfter(HttpResponse<?> answer) {
    var seconds = answer.headers().firstValue("Retry-After").orElse("");
    return seconds.isEmpty()
            || seconds.length() > 5
            || !seconds.chars().allMatch(c -> c >= '0' && c <= '9')
        ? null
        : Duration.ofSeconds(Integer.parseInt(seconds));
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
