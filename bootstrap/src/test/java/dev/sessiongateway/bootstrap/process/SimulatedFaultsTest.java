package dev.sessiongateway.bootstrap.process;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.bootstrap.demo.GatewayClient.Answer;
import dev.sessiongateway.http.JsonField;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Faults on demand in a running gateway, with the clock frozen: as clients and phones notice them.
final class SimulatedFaultsTest extends SimulatedGatewayFixture {
  private static final String BENS_CHAT = "/simulator/phones/" + BEN + "/chats/" + ADA;
  private static final String CHAT = "/api/shop/chats/" + BEN + "@c.us/messages";
  private static final AtomicInteger SENDS = new AtomicInteger(1_000);

  @BeforeAll
  static void pairShop() {
    pair("shop", ADA);
    clock(Map.of("state", "frozen"));
  }

  @AfterEach
  void clear() {
    assertThat(client.delete("/simulator/faults").status()).isEqualTo(200);
    clock(Map.of("advance", "1m"));
    if (!status().equals("WORKING")) {
      client.post("/api/sessions/shop/restart", Map.of());
      await(() -> List.of("WORKING", "SCAN_QR_CODE").contains(status()));
      if (status().equals("SCAN_QR_CODE")) {
        scan("shop", ADA);
      }
    }
  }

  @Test
  void aRuleIsListedWithItsCountersAndRemoved() {
    var rule = add(Map.of("kind", "latency", "delay", "2s", "number", BEN, "nth", 7, "seed", 3));
    assertThat(rule.toString())
        .isEqualTo(
            json(
                "{'id':'1','kind':'latency','number':'447700900102','probability':1.0,"
                    + "'nth':7,'seed':3,"
                    + "'delay':'PT2S','direction':'both','jitter':'PT0S',"
                    + "'seen':0,'fired':0,'over':false}"));
    assertThat(client.get("/simulator/faults").json()).containsExactly(rule);

    assertThat(client.delete("/simulator/faults/1").status()).isEqualTo(200);
    assertThat(client.get("/simulator/faults").json()).isEmpty();
    var again = client.delete("/simulator/faults/1");
    assertThat(again.status()).isEqualTo(404);
    assertThat(again.text("code")).isEqualTo("fault.not-found");
  }

  @Test
  void aTimelockIsSeenOnTheAccountAndKeepsItFromNewContacts() {
    client.post(
        "/api/sendText", Map.of("session", "shop", "chatId", BEN + "@c.us", "text", "known"));
    var end = "2035-01-01T00:00:00Z";
    add(
        Map.of(
            "kind", "timelock", "session", "shop", "reason", "WEB_COMPANION_ONLY", "until", end));
    await(() -> !timelock().isNull());
    assertThat(timelock().toString())
        .isEqualTo(
            json(
                "{'enforcementType':'WEB_COMPANION_ONLY','isActive':true,"
                    + "'timeEnforcementEnds':2051222400}"));
    assertThat(status()).isEqualTo("WORKING");

    var fresh = Map.of("session", "shop", "chatId", "447700900277@c.us", "text", "Hello");
    var refused = client.post("/api/sendText", fresh);
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.text("message")).contains("463");
    var known = Map.of("session", "shop", "chatId", BEN + "@c.us", "text", "again");
    assertThat(client.post("/api/sendText", known).status()).isEqualTo(200);

    assertThat(client.delete("/simulator/faults/1").status()).isEqualTo(200);
    await(() -> timelock().isNull());
    assertThat(client.post("/api/sendText", fresh).status()).isEqualTo(200);
  }

  private static JsonNode timelock() {
    return client.get("/api/sessions/shop/me").json().get("reachoutTimelock");
  }

  @Test
  @ExpectsLog("WARN shop - the network did not confirm messages in time")
  void aTimelockEndsByItself() {
    add(Map.of("kind", "timelock", "number", ADA, "until", inAMinute()));
    await(() -> !timelock().isNull());
    assertThat(JsonField.text(timelock(), "enforcementType")).isEqualTo("DEFAULT");
    clock(Map.of("advance", "2m"));
    await(() -> timelock().isNull());
  }

  @Test
  void aCappingCountsNewContactsRefusesMoreAndBeginsAgain() {
    assertThat(capping())
        .isEqualTo(json("{'isActive':false,'limit':null,'used':null,'timeCappingEnds':null}"));
    add(Map.of("kind", "capping", "session", "shop", "count", 1, "period", "5m"));
    assertThat(written("447700900281").status()).isEqualTo(200);
    assertThat(written("447700900281").status()).isEqualTo(200);
    await(() -> capping().startsWith(json("{'isActive':true,'limit':1,'used':1,")));
    var me = client.get("/api/sessions/shop/me").json().get("messageCapping");
    assertThat(me.toString()).isEqualTo(capping());
    var refused = written("447700900282");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.text("message")).contains("463");

    clock(Map.of("advance", "6m"));
    await(() -> capping().startsWith(json("{'isActive':false,'limit':1,'used':0,")));
    assertThat(written("447700900282").status()).isEqualTo(200);
  }

  private static Answer written(String number) {
    return client.post(
        "/api/sendText", Map.of("session", "shop", "chatId", number + "@c.us", "text", "Hello"));
  }

  private static String capping() {
    return client.get("/api/sessions/shop/capping").json().toString();
  }

  private static String inAMinute() {
    var now = JsonField.text(client.get("/simulator/clock").json(), "now");
    return Instant.parse(now).plusSeconds(60).toString();
  }

  @ParameterizedTest
  @CsvSource({
    "hang, probability, 0, invalid.probability",
    "hang, probability, 1.5, invalid.probability",
    "hang, next, 0, invalid.next",
    "hang, nth, -1, invalid.nth",
    "hang, until, 2020-01-01T00:00:00Z, invalid.until",
    "hang, until, soon, invalid.until",
    "hang, number, ada, invalid.number",
    "hang, delay, 3s, invalid.delay",
    "storm, delay, 3s, invalid.kind",
    "latency, direction, in, invalid.delay",
    "latency, delay, -PT1S, invalid.delay",
    "latency, delay, 61s, invalid.delay",
    "latency, jitter, 61s, invalid.jitter",
    "latency, window, 3, invalid.window",
    "latency, direction, up, invalid.direction",
    "reorder, window, 1, invalid.window",
    "reject, code, 42, invalid.code",
    "acks-late, acks, all, invalid.delay",
    "acks-lost, acks, some, invalid.acks",
    "slow-link, acks, all, invalid.acks",
    "slow-link, bytesPerSecond, 0, invalid.bytesPerSecond",
    "flapping, period, 1ms, invalid.period",
    "rate-limit, count, 3, invalid.period",
    "rate-limit, period, 1m, invalid.count"
  })
  void impossibleValuesAreRefused(String kind, String field, String value, String code) {
    Object given = value.matches("-?[0-9.]+") ? (Number) Double.valueOf(value) : value;
    if (given instanceof Double number && number == Math.rint(number)) {
      given = number.intValue();
    }

    var answer = client.post("/simulator/faults", Map.of("kind", kind, field, given));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text("code")).isEqualTo(code);
    assertThat(client.get("/simulator/faults").json()).isEmpty();
  }

  @Test
  void aRejectedSendIsAnsweredWithItsReason() {
    add(Map.of("kind", "reject", "reason", "spam", "next", 1));

    var refused = send("hello");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.text("message")).contains("spam");
    assertThat(send("hello").status()).isBetween(200, 201);
    assertThat(fired()).isEqualTo(1);
  }

  @Test
  void aDroppedSendArrivesWhenItIsRepeatedWithItsId() {
    add(Map.of("kind", "drop", "direction", "out", "next", 1));

    assertThat(send("dropped", 1).status()).isEqualTo(503);
    assertThat(onBensPhone()).doesNotContain("dropped");

    assertThat(send("dropped", 1).status()).isBetween(200, 201);
    assertThat(onBensPhone()).containsOnlyOnce("dropped");
  }

  @Test
  void aLostAnswerDoesNotDuplicateTheMessage() {
    add(Map.of("kind", "acks-lost", "acks", "answers", "next", 1));

    assertThat(send("once").status()).isEqualTo(503);
    awaitMoving(() -> ack("once") >= 1);

    assertThat(onBensPhone()).containsOnlyOnce("once");
  }

  @Test
  void aLimitTellsWhenToSendAgain() {
    add(Map.of("kind", "rate-limit", "count", 1, "period", "30s", "session", "shop"));

    assertThat(send("first").status()).isBetween(200, 201);
    var second = send("second");
    assertThat(second.status()).isEqualTo(503);
    assertThat(second.text("message")).contains("try again in 30 s");
  }

  @Test
  void aNumberThatIsNotRegisteredIsNotFound() {
    add(Map.of("kind", "not-registered", "number", BEN));

    var check = client.get("/api/contacts/check-exists?session=shop&phone=" + BEN);
    assertThat(check.json().path("numberExists").asBoolean(true)).isFalse();
    assertThat(send("nobody").status()).isEqualTo(403);
  }

  @Test
  void aDuplicateIsOneMessageForTheClient() {
    add(Map.of("kind", "duplicate", "direction", "in"));

    write("twice");
    await(() -> texts(CHAT).contains("twice"));
    await(() -> fired() >= 1);
    write("after it");
    await(() -> texts(CHAT).contains("after it"));

    assertThat(texts(CHAT)).containsOnlyOnce("twice");
  }

  @Test
  void reorderedMessagesAllArrive() {
    add(Map.of("kind", "reorder", "window", 3));

    List.of("one", "two", "three").forEach(SimulatedFaultsTest::write);
    awaitMoving(() -> texts(CHAT).containsAll(List.of("one", "two", "three")));

    assertThat(fired()).isPositive();
  }

  @Test
  void whatArrivesLateWaitsForTheClock() {
    add(Map.of("kind", "latency", "delay", "5s", "direction", "in"));
    add(Map.of("kind", "slow-link", "bytesPerSecond", 100));

    write("late");
    await(() -> fired() == 1);
    assertThat(texts(CHAT)).doesNotContain("late");

    awaitMoving(() -> texts(CHAT).contains("late"));
  }

  @Test
  void lateReceiptsComeWithTheClock() {
    add(Map.of("kind", "acks-late", "acks", "receipts", "delay", "10s"));

    assertThat(send("receipt").status()).isBetween(200, 201);
    await(() -> ack("receipt") == 1 && fired() >= 1);

    clock(Map.of("advance", "10s"));
    await(() -> ack("receipt") == 2);
  }

  @Test
  void aLostConnectionComesBackWithTheClock() {
    var rule = add(Map.of("kind", "disconnect", "delay", "10s", "session", "shop"));
    assertThat(JsonField.integer(rule, "fired")).isEqualTo(1);
    await(() -> status().equals("STARTING"));

    clock(Map.of("advance", "10s"));
    await(() -> status().equals("WORKING"));
  }

  @Test
  void aFlappingConnectionGoesAndComes() {
    add(Map.of("kind", "flapping", "period", "10s", "session", "shop"));
    await(() -> status().equals("STARTING"));
    clock(Map.of("advance", "5s"));
    await(() -> status().equals("WORKING"));
    clock(Map.of("advance", "5s"));
    await(() -> status().equals("STARTING"));
  }

  @Test
  void aStartThatHangsIsTriedAgainUntilTheNetworkAnswers() {
    add(Map.of("kind", "hang", "session", "shop"));
    client.post("/api/sessions/shop/restart", Map.of());
    await(() -> status().equals("STARTING") && fired() >= 1);

    awaitMoving(() -> fired() >= 2);
    assertThat(status()).isEqualTo("STARTING");
    assertThat(client.delete("/simulator/faults").status()).isEqualTo(200);
    awaitMoving(() -> status().equals("WORKING"));
  }

  @Test
  void aSessionIsUnlinked() {
    add(Map.of("kind", "unlink", "session", "shop"));

    await(() -> status().equals("FAILED"));
    assertThat(client.get("/api/sessions/shop").json().toString()).contains("unlinked");
  }

  @Test
  void anAccountIsBanned() {
    add(Map.of("kind", "ban", "number", ADA));

    await(() -> status().equals("FAILED"));
    assertThat(client.get("/api/sessions/shop").json().toString()).contains("banned");
  }

  @Test
  void theFileOfAMessageIsGone() {
    add(Map.of("kind", "media-gone"));
    var pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
    var file = Map.of("mimetype", "image/png", "data", pixel);
    client.post(
        "/simulator/phones/" + BEN + "/messages", Map.of("to", ADA, "file", file, "text", "look"));
    await(() -> texts(CHAT).contains("look"));

    for (var message : client.get(CHAT + "?downloadMedia=true&limit=100").json()) {
      if (message.path("body").asText().equals("look")) {
        assertThat(JsonField.bool(message, "hasMedia")).isTrue();
        assertThat(message.at("/media/url").isNull()).isTrue();
        assertThat(message.has("mediaUrl")).isFalse();
        assertThat(JsonField.text(message, "/media/mimetype")).isEqualTo("image/png");
        assertThat(JsonField.text(message, "/media/error")).contains("not have the file");
        assertThat(message.toString()).doesNotContain("api/files");
      }
    }
    assertThat(fired()).isEqualTo(1);
  }

  private static JsonNode add(Map<String, ?> rule) {
    var answer = client.post("/simulator/faults", rule);
    assertThat(answer.status()).as(answer.json().toString()).isEqualTo(201);
    return answer.json();
  }

  private static long fired() {
    return JsonField.integer(client.get("/simulator/faults").json().get(0), "fired");
  }

  private static String status() {
    return client.get("/api/sessions/shop").text("status");
  }

  private static Answer send(String text) {
    return send(text, SENDS.incrementAndGet());
  }

  private static Answer send(String text, int number) {
    var body =
        Map.of(
            "session",
            "shop",
            "chatId",
            BEN + "@c.us",
            "text",
            text,
            "id",
            "3EB0FA%014d".formatted(number));
    return client.post("/api/sendText", body);
  }

  private static void write(String text) {
    client.post("/simulator/phones/" + BEN + "/messages", Map.of("to", ADA, "text", text));
  }

  private static List<String> onBensPhone() {
    return texts(BENS_CHAT + "/messages");
  }

  private static int ack(String text) {
    for (var message : client.get(CHAT + "?limit=100").json()) {
      if (message.path("body").asText().equals(text)) {
        return message.path("ack").asInt();
      }
    }
    return -1;
  }

  /// Moves the clock until it is so.
  private static void awaitMoving(BooleanSupplier condition) {
    await(() -> {
      clock(Map.of("advance", "5s"));
      return condition.getAsBoolean();
    });
  }
}
