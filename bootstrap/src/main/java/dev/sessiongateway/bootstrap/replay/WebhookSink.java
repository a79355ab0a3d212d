package dev.sessiongateway.bootstrap.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Takes the place of the webhooks of a recording, so that a replay sends no events to the bot that
/// was recorded. It accepts every event.
public final class WebhookSink implements AutoCloseable {
  private static final WebhookSink NONE = new WebhookSink(null);

  /// Operations whose bodies have URLs to which the gateway sends events.
  private static final Pattern PATHS =
      Pattern.compile("/api/(?:sessions|apps)(?:/.*)?|/(?:webhook|instance|chatwoot)/.*");

  private static final Pattern NAMES = Pattern.compile("url|webhook");
  private static final Pattern URLS = Pattern.compile("(?i)https?://.*");
  private static final int MOST = 10_000;

  private final @Nullable HttpServer server;

  /// By the recorded URL, the one of this server.
  private final Map<String, String> replaced = new LinkedHashMap<>();

  private WebhookSink(@Nullable HttpServer server) {
    this.server = server;
  }

  /// Leaves webhooks as they are.
  public static WebhookSink none() {
    return NONE;
  }

  /// Listens on a free port of loopback.
  public static WebhookSink open() throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange;
              var body = exchange.getRequestBody()) {
            var _ = body.transferTo(java.io.OutputStream.nullOutputStream());
            exchange.sendResponseHeaders(204, -1);
          }
        });
    server.start();
    return new WebhookSink(server);
  }

  /// The body with URLs of this server.
  ///
  /// @param path of the operation
  JsonNode redirect(String path, JsonNode body) {
    return server == null || !PATHS.matcher(path).matches() ? body : redirect(server, "", body);
  }

  private JsonNode redirect(HttpServer to, String name, JsonNode node) {
    if (node instanceof ObjectNode object) {
      object
          .properties()
          .forEach(field -> field.setValue(redirect(to, field.getKey(), field.getValue())));
    } else if (node instanceof ArrayNode array) {
      for (var i = 0; i < array.size(); i++) {
        array.set(i, redirect(to, name, array.get(i)));
      }
    } else if (node.isTextual()
        && NAMES.matcher(name).matches()
        && URLS.matcher(node.textValue()).matches()) {
      return TextNode.valueOf(target(to, node.textValue()));
    }
    return node;
  }

  private String target(HttpServer to, String recorded) {
    if (replaced.size() >= MOST && !replaced.containsKey(recorded)) {
      throw new IllegalStateException("the recording has more than " + MOST + " webhooks");
    }
    return replaced.computeIfAbsent(
        recorded,
        _ ->
            "http://127.0.0.1:"
                + to.getAddress().getPort()
                + "/webhook-"
                + (replaced.size() + 1)
                + "/");
  }

  /// The text with the recorded URLs.
  String restore(String text) {
    var restored = text;
    for (var each : replaced.entrySet()) {
      restored = restored.replace(each.getValue(), each.getKey());
    }
    return restored;
  }

  @Override
  public void close() {
    if (server != null) {
      server.stop(0);
    }
  }
}
