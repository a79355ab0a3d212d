package dev.sessiongateway.http.bots.client;

import static dev.sessiongateway.application.SingleQuotedJson.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.http.bots.engine.BotProvider.Asker;
import dev.sessiongateway.http.bots.engine.BotProvider.Question;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// A server of bots that answers by path, and with 404 where it knows none.
final class AnsweringServer implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String UNKNOWN = json("{'code':'NOT_FOUND'}");

  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final List<JsonNode> bodies = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  AnsweringServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::serve);
    server.start();
  }

  /// What a bot is asked by these tests.
  static Question question(
      BotTarget target, @Nullable String context, SessionConfig.@Nullable Proxy via) {
    var asker = new Asker("ada", "1@s.whatsapp.net", "2@s.whatsapp.net", "c-1", "Bo", "M1", false);
    return new Question(target, "key", via, asker, context, "Hello?", List.of(), Map.of());
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      bodies.add(JSON.readTree(exchange.getRequestBody().readAllBytes()));
      var path = exchange.getRequestURI().getPath();
      var answer = answers.getOrDefault(path, new Answer(404, UNKNOWN));
      var bytes = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(answer.status(), bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  void answer(String path, String json) {
    answer(path, 200, json);
  }

  void answer(String path, int status, String body) {
    answers.put(path, new Answer(status, body));
  }

  /// What it was sent, in order.
  List<JsonNode> bodies() {
    return bodies;
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private record Answer(int status, String body) {}
}
