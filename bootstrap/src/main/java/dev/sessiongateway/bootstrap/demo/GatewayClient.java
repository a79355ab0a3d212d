package dev.sessiongateway.bootstrap.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Calls a gateway over HTTP with a key.
public final class GatewayClient implements AutoCloseable {
  /// Longer than the longest call, which waits 30 s for a webhook.
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private static final Duration PATIENCE_TO_CONNECT = Duration.ofSeconds(10);

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

  private Answer call(String method, String path, @Nullable Map<String, ?> body) {
    try {
      var publisher =
          body == null
              ? BodyPublishers.noBody()
              : BodyPublishers.ofByteArray(json.writeValueAsBytes(body));
      var request =
          HttpRequest.newBuilder(URI.create(gateway + path))
              .method(method, publisher)
              .timeout(PATIENCE)
              .header("apikey", key)
              .header("Content-Type", "application/json")
              .header("Accept", "application/json")
              .build();
      var response = http.send(request, BodyHandlers.ofByteArray());
      return new Answer(response.statusCode(), json.readTree(response.body()));
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

  /// @param json missing when the body is empty
  public record Answer(int status, JsonNode json) {
    public String text(String field) {
      return json.path(field).asText();
    }
  }
}
