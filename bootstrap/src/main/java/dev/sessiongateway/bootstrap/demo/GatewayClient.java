package dev.sessiongateway.bootstrap.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Calls a gateway over HTTP with a key.
public final class GatewayClient implements AutoCloseable {
  /// Longer than the longest call, which waits 30 s for a webhook.
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private static final Duration PATIENCE_TO_CONNECT = Duration.ofSeconds(10);

  private static final Map<String, String> JSON_HEADERS =
      Map.of("Content-Type", "application/json", "Accept", "application/json");

  private final URI gateway;
  private final String key;
  private final ObjectMapper json = new ObjectMapper();
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(PATIENCE_TO_CONNECT)
          .build();

  public GatewayClient(URI gateway, String key) {
    this.gateway = gateway;
    this.key = key;
  }

  /// A segment of a path, or a value of a query.
  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  public Answer get(String path) {
    return call("GET", path, null);
  }

  public Answer post(String path, Map<String, ?> body) {
    return call("POST", path, body);
  }

  public Answer put(String path, Map<String, ?> body) {
    return call("PUT", path, body);
  }

  public Answer delete(String path) {
    return call("DELETE", path, null);
  }

  /// Posts a request whose answer is a file. The caller closes it.
  ///
  /// @param timeout until the answer begins, and between two parts of it
  public Download download(String path, Map<String, ?> body, Duration timeout) {
    try {
      var request =
          HttpRequest.newBuilder(URI.create(gateway + path))
              .POST(BodyPublishers.ofByteArray(json.writeValueAsBytes(body)))
              .timeout(timeout)
              .header("apikey", key)
              .header("Content-Type", "application/json")
              .build();
      var response = http.send(request, BodyHandlers.ofInputStream());
      return new Download(response.statusCode(), new WatchedStream(response.body(), timeout));
    } catch (IOException e) {
      throw new UncheckedIOException("POST " + path + " failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted during POST " + path, e);
    }
  }

  private Answer call(String method, String path, @Nullable Map<String, ?> body) {
    try {
      var bytes = body == null ? new byte[0] : json.writeValueAsBytes(body);
      var answer = send(method, path, JSON_HEADERS, bytes);
      return new Answer(answer.status(), json.readTree(answer.body()));
    } catch (IOException e) {
      throw new UncheckedIOException(method + " " + path + " failed", e);
    }
  }

  /// Makes any call.
  ///
  /// @param headers besides the key
  /// @throws UncheckedIOException when the gateway does not answer
  public RawAnswer send(String method, String path, Map<String, String> headers, byte[] body) {
    try {
      var publisher = body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body);
      var request =
          HttpRequest.newBuilder(URI.create(gateway + path))
              .method(method, publisher)
              .timeout(PATIENCE)
              .header("apikey", key);
      headers.forEach(request::header);
      var response = http.send(request.build(), BodyHandlers.ofByteArray());
      return new RawAnswer(response.statusCode(), response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(method + " " + path + " failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted during " + method + " " + path, e);
    }
  }

  @Override
  public void close() {
    http.close();
  }

  /// @param body empty when there is none
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record RawAnswer(int status, byte[] body) {}

  /// @param content the file when the status is 200, an error in JSON otherwise
  public record Download(int status, InputStream content) {
    /// The error; closes the content.
    public Answer refusal() {
      try (content) {
        return new Answer(status, new ObjectMapper().readTree(content));
      } catch (IOException e) {
        throw new UncheckedIOException("the answer cannot be read", e);
      }
    }
  }

  /// @param json missing when the body is empty
  public record Answer(int status, JsonNode json) {
    public String text(String field) {
      return json.path(field).asText();
    }
  }

  /// A stream that is closed when a read takes too long: the body of an HTTP answer has no deadline
  /// of its own.
  private static final class WatchedStream extends FilterInputStream {
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Duration patience;
    private volatile long progressNanos = System.nanoTime();

    WatchedStream(InputStream in, Duration timeout) {
      super(in);
      this.patience = timeout;
      Thread.ofVirtual().start(this::watch);
    }

    private void watch() {
      try {
        while (!closed.await(1, TimeUnit.SECONDS)) {
          if (System.nanoTime() - progressNanos > patience.toNanos()) {
            in.close();
            return;
          }
        }
      } catch (InterruptedException | IOException e) {
        // The reader gets the failure, or has closed the stream.
      }
    }

    @Override
    public int read() throws IOException {
      progressNanos = System.nanoTime();
      return in.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      progressNanos = System.nanoTime();
      return in.read(target, offset, length);
    }

    @Override
    public void close() throws IOException {
      closed.countDown();
      in.close();
    }
  }
}
