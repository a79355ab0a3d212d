package dev.sessiongateway.bootstrap.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.bootstrap.demo.Transcript.StepFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Waits, within a limit, for the effects of the demo on the customer's phone and at the webhook.
record DemoPeers(
    GatewayClient gateway,
    WebhookReceiver webhook,
    Transcript transcript,
    String phone,
    String shop) {
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(25);

  static String chatPath(String phone, String other) {
    return "/simulator/phones/" + phone + "/chats/" + other + "@c.us";
  }

  /// The message on the customer's phone.
  JsonNode awaitMessage(String what, String id) {
    var deadline = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < deadline) {
      for (var message : messages()) {
        if (id.contains(message.path("id").asText("-"))) {
          return message;
        }
      }
      pause();
    }
    throw new StepFailed(what + " on the phone " + phone);
  }

  /// The chat on the customer's phone; empty when there is none.
  List<JsonNode> messages() {
    var answer = gateway.get(chatPath(phone, shop) + "/messages?limit=100&offset=0");
    return answer.json().valueStream().toList();
  }

  void awaitStatus(String status) {
    awaitEvent(
        "session.status " + status,
        event ->
            event.path("event").asText().equals("session.status")
                && payload(event, "status").equals(status));
  }

  void awaitDelivery(String id) {
    awaitEvent(
        "message.ack DEVICE",
        event ->
            event.path("event").asText().equals("message.ack")
                && payload(event, "id").contains(id)
                && event.path("payload").path("ack").asInt() >= 2);
  }

  void awaitAnswer(String what, String text, String selectedId) {
    awaitEvent(
        what,
        event ->
            event.path("event").asText().equals("message")
                && payload(event, "body").equals(text)
                && payload(event, "selectedId").equals(selectedId));
  }

  /// Prints every event that arrives, until the expected one does.
  private void awaitEvent(String what, Predicate<JsonNode> condition) {
    var deadline = System.nanoTime() + PATIENCE.toNanos();
    for (var left = PATIENCE;
        !left.isNegative();
        left = Duration.ofNanos(deadline - System.nanoTime())) {
      var event = webhook.next(left);
      if (event == null) {
        break;
      }
      transcript.event(event.path("event").asText(), detail(event));
      if (condition.test(event)) {
        return;
      }
    }
    throw new StepFailed("the signed event " + what);
  }

  private static String detail(JsonNode event) {
    var selected = payload(event, "selectedId");
    return switch (event.path("event").asText()) {
      case "session.status" -> payload(event, "status");
      case "message.ack" -> payload(event, "ackName");
      default -> payload(event, "body") + (selected.isEmpty() ? "" : " [" + selected + "]");
    };
  }

  private static String payload(JsonNode event, String field) {
    return event.path("payload").path(field).asText("");
  }

  private static void pause() {
    try {
      Thread.sleep(BETWEEN_LOOKS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StepFailed("time: the demonstration was interrupted");
    }
  }

  /// An HTTP server for the demo's webhook: accepts requests with a valid signature and refuses all
  /// others.
  static final class WebhookReceiver implements AutoCloseable {
    private static final String ALGORITHM = "HmacSHA512";

    private final ObjectMapper json = new ObjectMapper();
    private final LinkedBlockingQueue<JsonNode> events = new LinkedBlockingQueue<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final SecretKeySpec key;
    private final HttpServer server;

    WebhookReceiver(String hmacKey) {
      key = new SecretKeySpec(hmacKey.getBytes(UTF_8), ALGORITHM);
      try {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      server.setExecutor(threads);
      server.createContext("/events", this::receive);
      server.start();
    }

    URI url() {
      return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/events");
    }

    /// The next event in the order of arrival; empty when none arrives in time.
    @Nullable JsonNode next(Duration timeout) {
      try {
        return events.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return null;
      }
    }

    private void receive(HttpExchange exchange) throws IOException {
      try (exchange) {
        var body = exchange.getRequestBody().readAllBytes();
        var genuine = isGenuine(body, exchange.getRequestHeaders().getFirst("X-Webhook-Hmac"));
        if (genuine) {
          events.add(json.readTree(body));
        }
        exchange.sendResponseHeaders(genuine ? 200 : 401, -1);
      }
    }

    private boolean isGenuine(byte[] body, @Nullable String signature) {
      if (signature == null) {
        return false;
      }
      try {
        var mac = Mac.getInstance(ALGORITHM);
        mac.init(key);
        var expected = HexFormat.of().formatHex(mac.doFinal(body));
        return MessageDigest.isEqual(expected.getBytes(UTF_8), signature.getBytes(UTF_8));
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("every Java has " + ALGORITHM, e);
      }
    }

    @Override
    public void close() {
      server.stop(0);
      threads.close();
    }
  }
}
