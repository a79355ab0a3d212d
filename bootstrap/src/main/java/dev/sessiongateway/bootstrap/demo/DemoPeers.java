package dev.sessiongateway.bootstrap.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.bootstrap.demo.Transcript.StepFailed;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/// Waits, within a limit, for the effects of the demo on the customer's phone and at the webhook.
final class DemoPeers {
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(25);

  private final GatewayClient gateway;
  private final WebhookReceiver webhook;
  private final Transcript transcript;
  private final String phone;
  private final String shop;

  DemoPeers(
      GatewayClient gateway,
      WebhookReceiver webhook,
      Transcript transcript,
      String phone,
      String shop) {
    this.gateway = gateway;
    this.webhook = webhook;
    this.transcript = transcript;
    this.phone = phone;
    this.shop = shop;
  }

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
    for (var left = PATIENCE; !left.isNegative(); left = until(deadline)) {
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
    var name = event.path("event").asText();
    if (name.equals("session.status")) {
      return payload(event, "status");
    }
    if (name.equals("message.ack")) {
      return payload(event, "ackName");
    }
    var selected = payload(event, "selectedId");
    return payload(event, "body") + (selected.isEmpty() ? "" : " [" + selected + "]");
  }

  private static String payload(JsonNode event, String field) {
    return event.path("payload").path(field).asText("");
  }

  private static Duration until(long deadlineNanos) {
    return Duration.ofNanos(deadlineNanos - System.nanoTime());
  }

  private static void pause() {
    try {
      Thread.sleep(BETWEEN_LOOKS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StepFailed("time: the demonstration was interrupted");
    }
  }
}
