package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The outgoing queue of a running gateway, with the simulated clock: a day takes seconds.
final class QueueDayTest extends SimulatedGatewayFixture {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final int PER_HOUR = 6;
  private static final AtomicInteger NUMBERS = new AtomicInteger(20_000);

  /// Of each test another one: the world is one.
  private final String friend = "4477009" + NUMBERS.getAndIncrement();

  @AfterEach
  void run() {
    client.delete("/api/sessions/shop");
    clock(Map.of("state", "running"));
  }

  private void paired(Map<String, Object> sending) {
    client.post("/simulator/phones", Map.of("number", ADA));
    client.post("/simulator/phones", Map.of("number", friend));
    var config = sending.isEmpty() ? Map.of() : Map.of("sending", sending);
    client.post("/api/sessions", Map.of("name", "shop", "config", config));
    awaitStatus("shop", "SCAN_QR_CODE");
    scan("shop", ADA);
  }

  private static Map<String, Object> text(String chat, String text) {
    var body = new HashMap<String, Object>();
    body.put("session", "shop");
    body.put("chatId", chat + "@c.us");
    body.put("text", text);
    return body;
  }

  private static int waiting() {
    return JsonField.integer(client.get("/api/shop/queue").json(), "waiting");
  }

  /// What has left, with its time in seconds.
  private static Map<String, Instant> sent(String chat) {
    var found = new LinkedHashMap<String, Instant>();
    var path = "/api/shop/chats/" + chat + "@c.us/messages?limit=500&sortOrder=asc";
    var messages = new ArrayList<JsonNode>();
    client.get(path).json().forEach(messages::add);
    for (var message : messages) {
      found.put(
          JsonField.text(message, "body"),
          Instant.ofEpochSecond(JsonField.integer(message, "timestamp")));
    }
    return found;
  }

  @Test
  void aDayOfMessagesLeavesOnceInOrderAtThePaceAndNotAtNight() {
    paired(
        Map.of(
            "rate",
            PER_HOUR + "/h",
            "quietHours",
            Map.of("from", "22:00", "to", "08:00", "zone", "Europe/Berlin")));
    clock(Map.of("state", "frozen"));
    client.post("/api/shop/queue/pause", Map.of());
    var count = 40;
    for (var i = 0; i < count; i++) {
      var answer = client.post("/api/sendText", text(friend, "message " + i));
      assertThat(answer.status()).as(answer.json().toString()).isEqualTo(202);
      assertThat(JsonField.text(answer.json().get("queued"), "state")).isEqualTo("QUEUED");
    }
    client.post("/api/shop/queue/resume", Map.of());
    for (var hour = 0; hour < 30 && waiting() > 0; hour++) {
      clock(Map.of("advance", "1h"));
    }

    await(() -> waiting() == 0);
    var sent = sent(friend);
    assertThat(sent.keySet())
        .containsExactlyElementsOf(
            IntStream.range(0, count).mapToObj(i -> "message " + i).toList());
    var times = List.copyOf(sent.values());
    for (var i = 0; i < times.size(); i++) {
      var local = times.get(i).atZone(BERLIN).toLocalTime();
      assertThat(local).isBetween(LocalTime.of(8, 0), LocalTime.of(22, 0));
      if (i >= PER_HOUR) {
        assertThat(Duration.between(times.get(i - PER_HOUR), times.get(i)))
            .as("any hour has at most %s", PER_HOUR)
            .isGreaterThanOrEqualTo(Duration.ofMinutes(59));
      }
    }
    var onPhone =
        texts("/simulator/phones/" + friend + "/chats/" + ADA + "@c.us/messages?limit=500");
    assertThat(onPhone).hasSize(count).doesNotHaveDuplicates();
  }

  @Test
  void aScheduledMessageLeavesAtItsTimeAndIsShownAndChangedUntilThen() {
    paired(Map.of());
    clock(Map.of("state", "frozen"));
    var body = text(friend, "draft");
    body.put("sendAt", now().plus(Duration.ofHours(2)).toString());
    var id = client.post("/api/sendText", body).text("id");

    var path = "/api/shop/queue/" + id;
    assertThat(client.get(path).text("text")).isEqualTo("draft");
    assertThat(client.put(path, Map.of("text", "final")).text("text")).isEqualTo("final");
    clock(Map.of("advance", "119m"));
    assertThat(waiting()).isOne();
    clock(Map.of("advance", "1m"));
    await(() -> waiting() == 0);
    assertThat(sent(friend).keySet()).containsExactly("final");
    assertThat(client.delete(path).text("code")).isEqualTo("queue.message-left");
  }

  @Test
  void aQueueIsListedPageByPage() {
    paired(Map.of());
    for (var i = 0; i < 5; i++) {
      var body = text(friend, "message " + i);
      body.put("sendAt", now().plus(Duration.ofHours(i + 1)).toString());
      assertThat(client.post("/api/sendText", body).status()).isEqualTo(202);
    }
    var texts = new ArrayList<String>();
    var after = "";
    for (var pages = 0; pages < 3; pages++) {
      var page = client.get("/api/shop/queue?limit=2" + after).json();
      page.get("messages").forEach(message -> texts.add(JsonField.text(message, "text")));
      after = page.has("next") ? "&after=" + JsonField.text(page, "next") : "";
    }
    assertThat(texts)
        .containsExactly("message 0", "message 1", "message 2", "message 3", "message 4");
    assertThat(after).isEmpty();
    assertThat(client.get("/api/shop/queue?after=x").text("code")).isEqualTo("invalid.after");
    assertThat(client.get("/api/shop/queue?after=-1.1-2.2.2").status()).isEqualTo(400);
  }

  @Test
  void aForwardedMessageAndAStoryWaitAndTheirAnswersSaySo() {
    paired(Map.of("rate", "1/h"));
    var first = client.post("/api/sendText", text(friend, "first"));
    assertThat(first.status()).as(first.json().toString()).isEqualTo(200);
    var copy =
        Map.of(
            "session",
            "shop",
            "chatId",
            friend + "@c.us",
            "messageId",
            JsonField.text(first.json(), "messageId"));
    var story =
        Map.of(
            "type",
            "text",
            "content",
            "Open",
            "allContacts",
            true,
            "backgroundColor",
            "#005C4B",
            "font",
            1);
    for (var answer :
        List.of(
            client.post("/api/forwardMessage", copy),
            client.post("/api/shop/status/text", Map.of("text", "Open until six")),
            client.post("/message/sendStatus/shop", story))) {
      assertThat(answer.status()).as(answer.json().toString()).isEqualTo(202);
      assertThat(JsonField.text(answer.json().get("queued"), "state")).isEqualTo("QUEUED");
    }
    assertThat(waiting()).isEqualTo(3);
  }

  @Test
  void familyBSchedulesToo() {
    paired(Map.of());
    clock(Map.of("state", "frozen"));
    var at = now().plus(Duration.ofMinutes(5)).toString();
    var answer =
        client.post(
            "/message/sendText/shop", Map.of("number", friend, "text", "later", "sendAt", at));
    assertThat(answer.status()).as(answer.json().toString()).isEqualTo(202);
    assertThat(waiting()).isOne();
    clock(Map.of("advance", "5m"));
    await(() -> waiting() == 0);
    assertThat(sent(friend).keySet()).containsExactly("later");
  }

  @ParameterizedTest
  @CsvSource({
    "sendAt, 2020-01-01T00:00:00Z, invalid.sendAt",
    "sendAt, 9999-12-31T23:59:59Z, invalid.sendAt",
    "sendAt, 2026-12-24T18:00:00, invalid.sendAt",
    "sendAt, tomorrow, invalid.sendAt",
    "expiresAt, 2020-01-01T00:00:00Z, invalid.expiresAt",
    "priority, urgent, invalid.priority"
  })
  void aTimeThatCannotBeIsRefusedAndNothingWaits(String field, String value, String code) {
    paired(Map.of());
    var body = text(friend, "x");
    body.put(field, value);

    var answer = client.post("/api/sendText", body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text("code")).isEqualTo(code);
    assertThat(waiting()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "rate, 0/min, invalid.config.sending.rate",
    "rate, 1e9/s, invalid.config.sending.rate",
    "rate, 999999/s, invalid.config.sending.rate",
    "rate, 2000/s, invalid.config.sending.rate",
    "rate, 20/fortnight, invalid.config.sending.rate",
    "rate, -1/min, invalid.config.sending.rate",
    "burst, 5, invalid.config.sending.burst",
    "jitter, -1, invalid.config.sending.jitter",
    "pace, slow, invalid.config.sending.pace"
  })
  void aPaceThatCannotBeIsRefused(String field, String value, String code) {
    var number = field.equals("burst") || field.equals("jitter");
    var sending = Map.of(field, number ? (Object) Integer.valueOf(value) : value);
    var answer =
        client.post("/api/sessions", Map.of("name", "shop", "config", Map.of("sending", sending)));
    assertThat(answer.status()).as(answer.json().toString()).isEqualTo(400);
    assertThat(answer.text("code")).isEqualTo(code);
  }
}
