package dev.sessiongateway.bootstrap.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A walk through operations of a running gateway: each call has to succeed as the served OpenAPI
/// document says. It goes on after a failure, so that one run tells everything that is wrong.
final class OperationWalk implements AutoCloseable {
  private final EmbeddedGateway server;

  /// In the native dialect, with the root key.
  private final ApiExplorer operator;

  private final List<String> failures = new ArrayList<>();
  private final Set<String> succeeded = new TreeSet<>();

  private OperationWalk(EmbeddedGateway server) {
    this.server = server;
    this.operator = ApiExplorer.to(server);
  }

  /// Starts a gateway.
  ///
  /// @param store `sqlite`, or `postgres` with a new database
  /// @param home an empty directory
  static OperationWalk on(String store, Path home, Map<Setting, String> more) {
    var all = new EnumMap<Setting, String>(more);
    all.put(Setting.STORE, store);
    if (store.equals("postgres")) {
      var database = PostgresServer.shared().createDatabase();
      all.put(Setting.POSTGRES_URL, database.url());
      all.put(Setting.POSTGRES_USER, database.user());
      all.put(Setting.POSTGRES_PASSWORD, database.password());
    }
    return new OperationWalk(EmbeddedGateway.start(home.resolve("data"), all));
  }

  ApiExplorer operator() {
    return operator;
  }

  List<String> failures() {
    return List.copyOf(failures);
  }

  void failed(String what) {
    failures.add(what);
  }

  /// The operations of the document that have not succeeded, as `METHOD /path`.
  Set<String> missing() {
    var missing = new TreeSet<>(operator.document().operations());
    missing.removeAll(succeeded);
    return missing;
  }

  /// Calls an operation with the root key in the native dialect.
  ///
  /// @return its JSON, or a missing node
  JsonNode done(String method, String path, @Nullable String body) {
    return done(operator, method, path, body);
  }

  /// @param body JSON; null when the request has none
  /// @return its JSON, or a missing node
  JsonNode done(ApiExplorer client, String method, String path, @Nullable String body) {
    try {
      var reply = client.call(method, path, body);
      assertThat(reply.status()).as(reply.text()).isIn(200, 201, 302);
      succeeded(method, path);
      return reply.contentType().startsWith("application/json") && reply.bytes().length > 0
          ? reply.json()
          : MissingNode.getInstance();
    } catch (AssertionError e) {
      failures.add(method + " " + path + ": " + e.getMessage());
      return MissingNode.getInstance();
    }
  }

  private void succeeded(String method, String path) {
    var operation = operator.document().operation(method, path);
    if (operation != null) {
      succeeded.add(operation);
    }
  }

  /// Opens a stream of server-sent events, and closes it.
  void streamed(String path) throws InterruptedException {
    var request = HttpRequest.newBuilder(URI.create(server.baseUrl() + path));
    try (var http = HttpClient.newHttpClient()) {
      var reply =
          http.send(
              request.header("apikey", ServerProcess.KEY).build(), BodyHandlers.ofInputStream());
      try (var body = reply.body()) {
        var type = reply.headers().firstValue("Content-Type").orElse("");
        if (reply.statusCode() == 200 && type.startsWith("text/event-stream")) {
          succeeded("GET", path);
        } else {
          failures.add(
              path + ": " + reply.statusCode() + " " + new String(body.readAllBytes(), UTF_8));
        }
      }
      http.shutdownNow();
    } catch (IOException e) {
      throw new UncheckedIOException(path, e);
    }
  }

  /// Opens a WebSocket, and closes it.
  void upgraded(String path) {
    try (var http = HttpClient.newHttpClient()) {
      var socket =
          http.newWebSocketBuilder()
              .header("apikey", ServerProcess.KEY)
              .buildAsync(
                  URI.create(server.baseUrl().replace("http:", "ws:") + path),
                  new WebSocket.Listener() {})
              .join();
      succeeded("GET", path);
      socket.abort();
      http.shutdownNow();
    }
  }

  /// Text at a field or a JSON pointer.
  static String text(JsonNode json, String pointer) {
    return json.at(pointer.startsWith("/") ? pointer : "/" + pointer).asText("nothing");
  }

  @Override
  public void close() {
    server.close();
  }
}
