package dev.sessiongateway.bootstrap.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/// An HTTP server that accepts webhook requests and keeps them in order.
final class Receiver implements AutoCloseable {
  private final HttpServer server;
  private final ObjectMapper json = new ObjectMapper();
  private final LinkedBlockingQueue<Delivery> deliveries = new LinkedBlockingQueue<>();
  private final List<Delivery> seen = new ArrayList<>();
  private volatile int status = 204;

  Receiver(int port) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext("/", this::take);
    server.start();
  }

  /// Answers later requests with this status.
  void answer(int status) {
    this.status = status;
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/events";
  }

  /// Waits for a delivery that matches.
  ///
  /// @return all deliveries so far, in order
  List<Delivery> until(Predicate<JsonNode> condition) {
    try {
      while (true) {
        var next = deliveries.poll(60, TimeUnit.SECONDS);
        assertThat(next)
            .as("one more event in time, after %s", seen.stream().map(Delivery::event).toList())
            .isNotNull();
        seen.add(next);
        if (condition.test(next.body())) {
          return List.copyOf(seen);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /// A matching delivery: a known one, or else the first that arrives.
  JsonNode find(Predicate<JsonNode> condition) {
    return seen.stream()
        .map(Delivery::body)
        .filter(condition)
        .findFirst()
        .orElseGet(() -> until(condition).getLast().body());
  }

  /// The deliveries that were read so far.
  List<Delivery> seen() {
    return List.copyOf(seen);
  }

  private void take(HttpExchange exchange) throws IOException {
    var bytes = exchange.getRequestBody().readAllBytes();
    var headers = exchange.getRequestHeaders();
    var answer = status;
    deliveries.add(
        new Delivery(
            json.readTree(bytes),
            new String(bytes, UTF_8),
            headers.getFirst("X-Webhook-Hmac"),
            headers,
            answer));
    exchange.sendResponseHeaders(answer, -1);
    exchange.close();
  }

  /// An event that it is taking is answered before.
  @Override
  public void close() {
    server.stop(10);
  }

  /// @param hmac the signature; null when there was none
  /// @param status of the answer
  record Delivery(JsonNode body, String bytes, String hmac, Headers headers, int status) {
    String header(String name) {
      return headers.getFirst(name);
    }

    String event() {
      return JsonField.text(body, "event");
    }
  }
}
