package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A webhook server for many events that keeps only their ids, in the order of the first delivery,
/// and how often each arrived. It can refuse some requests; these are not counted.
final class DeliveryLedger implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final HttpServer server;
  private final ObjectMapper json = new ObjectMapper();
  private final Map<String, Integer> times = new LinkedHashMap<>();
  private final int refusedEvery;
  private final int refusal;
  private int requests;

  /// @param refusedEvery every n-th request is answered with 503; 0 means none
  DeliveryLedger(int refusedEvery) throws IOException {
    this(refusedEvery, 503);
  }

  /// @param refusedEvery every n-th request is refused; 0 means none
  /// @param refusal its status; 307 redirects within the host
  DeliveryLedger(int refusedEvery, int refusal) throws IOException {
    this.refusedEvery = refusedEvery;
    this.refusal = refusal;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::take);
    server.start();
  }

  /// An entry of `config.webhooks` for all messages of the session, with fast retries.
  String asWebhook() {
    return """
    {"url":"http://127.0.0.1:%d/ledger","events":["message.any"],
     "retries":{"policy":"constant","delaySeconds":0,"attempts":100}}
    """
        .formatted(server.getAddress().getPort());
  }

  /// Waits for this many different events.
  Map<String, Integer> untilAllOf(int events) throws InterruptedException {
    var end = System.nanoTime() + PATIENCE.toNanos();
    synchronized (times) {
      while (times.size() < events) {
        var left = end - System.nanoTime();
        assertThat(left).as("%s of %s events came in time", times.size(), events).isPositive();
        TimeUnit.NANOSECONDS.timedWait(times, left);
      }
      return new LinkedHashMap<>(times);
    }
  }

  /// How many different events came until now.
  int size() {
    synchronized (times) {
      return times.size();
    }
  }

  private void take(HttpExchange exchange) throws IOException {
    var id = JsonField.text(json.readTree(exchange.getRequestBody()), "id");
    exchange.getResponseHeaders().add("Location", "/ledger/");
    exchange.sendResponseHeaders(taken(id) ? 204 : refusal, -1);
    exchange.close();
  }

  private boolean taken(String id) {
    synchronized (times) {
      requests++;
      if (refusedEvery > 0 && requests % refusedEvery == 0) {
        return false;
      }
      times.merge(id, 1, Integer::sum);
      times.notifyAll();
      return true;
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
