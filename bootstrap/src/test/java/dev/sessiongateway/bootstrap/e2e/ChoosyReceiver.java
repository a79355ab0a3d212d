package dev.sessiongateway.bootstrap.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/// A webhook server of a program that does not accept everything, or not always.
final class ChoosyReceiver implements AutoCloseable {
  private final ObjectMapper json = new ObjectMapper();
  private final Habit habit;
  private final HttpServer server;
  private final List<Attempt> attempts = new CopyOnWriteArrayList<>();
  private volatile boolean isDown;

  ChoosyReceiver(Habit habit) throws IOException {
    this.habit = habit;
    this.isDown = habit == Habit.DOWN_AT_FIRST;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::take);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
  }

  void comeBack() {
    isDown = false;
  }

  /// What was accepted, in order.
  List<Attempt> accepted() {
    return attempts.stream().filter(attempt -> attempt.status() == 204).toList();
  }

  List<Attempt> attempts() {
    return List.copyOf(attempts);
  }

  private void take(HttpExchange exchange) throws IOException {
    var body = json.readTree(exchange.getRequestBody().readAllBytes());
    var status = status(exchange.getRequestURI().getPath(), body);
    var number = exchange.getRequestHeaders().getFirst("X-Webhook-Attempt");
    attempts.add(
        new Attempt(
            event(body), text(body), status, System.nanoTime(), number == null ? "1" : number));
    if (status == 307) {
      exchange.getResponseHeaders().add("Location", exchange.getRequestURI().getPath() + "/");
    }
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  private int status(String path, JsonNode body) {
    return switch (habit) {
      case ONLY_MESSAGES -> isMessage(event(body)) ? 204 : 422;
      case BREAKS_ON_OTHERS -> isMessage(event(body)) ? 204 : 500;
      case BREAKS_ON_BOB -> text(body).startsWith("bob") ? 500 : 204;
      case DOWN_AT_FIRST -> isDown ? 503 : 204;
      case REDIRECTS -> path.endsWith("/") ? 204 : 307;
    };
  }

  static boolean isMessage(String event) {
    return event.equals("message") || event.equals("messages.upsert");
  }

  private static String event(JsonNode body) {
    return body.path("event").asText();
  }

  /// The text of a received message in either family; empty for other events.
  private static String text(JsonNode body) {
    return isMessage(event(body))
        ? body.at("/payload/body").asText(body.at("/data/message/conversation").asText(""))
        : "";
  }

  @Override
  public void close() {
    server.stop(0);
  }

  enum Habit {
    ONLY_MESSAGES,
    BREAKS_ON_OTHERS,
    BREAKS_ON_BOB,
    DOWN_AT_FIRST,
    REDIRECTS
  }

  /// @param text of the message; empty for other events
  /// @param number of the attempt, as the gateway says
  record Attempt(String event, String text, int status, long atNanos, String number) {}
}
