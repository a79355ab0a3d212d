package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The simulated clock of a running gateway: what takes long happens at once, and nobody sleeps.
final class SimulatedClockTest extends SimulatedGatewayFixture {
  private static final String STORIES = "/chats/status@broadcast/messages";

  @AfterEach
  void run() {
    clock(Map.of("state", "running"));
  }

  @Test
  void aFrozenClockStandsAndGoesOnFromThere() {
    var frozen = clock(Map.of("state", "frozen"));
    assertThat(frozen.text("state")).isEqualTo("frozen");
    assertThat(now()).isEqualTo(Instant.parse(frozen.text("now")));

    var moved = clock(Map.of("advance", "PT1M1S"));
    assertThat(moved.text("state")).isEqualTo("frozen");
    assertThat(now()).isEqualTo(Instant.parse(frozen.text("now")).plusSeconds(61));

    var nextWeek = now().plus(Duration.ofDays(7));
    var set = clock(Map.of("to", nextWeek.toString(), "state", "running"));
    assertThat(set.text("state")).isEqualTo("running");
    await(() -> now().isAfter(nextWeek));
  }

  @ParameterizedTest
  @CsvSource({
    "advance, 0s, invalid.advance",
    "advance, PT-1S, invalid.advance",
    "advance, soon, invalid.advance",
    "advance, 99999999999d, invalid.advance",
    "advance, 3654d, invalid.advance",
    "to, 2020-01-01T00:00:00Z, invalid.to",
    "to, 9999-01-01T00:00:00Z, invalid.to",
    "to, tomorrow, invalid.to",
    "state, slow, invalid.state",
    "other, 1, invalid.state"
  })
  void whatTheClockCannotDoIsRefusedAndChangesNothing(String field, String value, String code) {
    clock(Map.of("state", "frozen"));
    var before = now();

    var answer = client.post("/simulator/clock", Map.of(field, value));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text("code")).isEqualTo(code);
    assertThat(now()).isEqualTo(before);
  }

  @Test
  void aRefusedTimeDoesNotChangeTheStateEither() {
    var answer =
        client.post("/simulator/clock", Map.of("state", "frozen", "to", "2020-01-01T00:00:00Z"));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(client.get("/simulator/clock").text("state")).isEqualTo("running");
  }

  @Test
  void qrCodesExpireOneAfterTheOther() {
    clock(Map.of("state", "frozen"));
    client.post("/api/sessions", Map.of("name", "qr"));
    awaitStatus("qr", "SCAN_QR_CODE");
    var first = qr();

    clock(Map.of("advance", "61s"));
    var second = qr();
    assertThat(second).isNotEqualTo(first);
    var late = client.post("/simulator/phones/" + ADA + "/scan", Map.of("value", first));
    assertThat(late.status()).isEqualTo(400);

    clock(Map.of("advance", "20s"));
    assertThat(qr()).isNotEqualTo(second);

    clock(Map.of("advance", "10m"));
    assertThat(client.get("/api/sessions/qr").text("status")).isEqualTo("FAILED");
    var failed = client.get("/api/sessions/qr").json().findValuesAsText("reason");
    assertThat(failed).contains("qr_expired");
    client.delete("/api/sessions/qr");
  }

  @Test
  void aPhoneScansAndAnswersByItselfWhenTheClockSaysSo() {
    var behaviours = "/simulator/behaviours";
    client.post(behaviours, Map.of("kind", "auto_scan", "number", ADA, "session", "bot"));
    client.post(behaviours, Map.of("kind", "echo", "number", BEN, "delay", "1h"));
    client.post("/api/sessions", Map.of("name", "bot"));
    awaitStatus("bot", "WORKING");
    clock(Map.of("state", "frozen"));

    client.post("/api/sendText", Map.of("session", "bot", "chatId", BEN, "text", "anybody?"));
    await(() -> {
      clock(Map.of("advance", "1h"));
      var texts = texts("/api/bot/chats/" + BEN + "@c.us/messages?limit=10");
      return Collections.frequency(texts, "anybody?") == 2;
    });

    assertThat(client.delete(behaviours).status()).isEqualTo(200);
    client.delete("/api/sessions/bot");
  }

  @Test
  void aStoryIsGoneAfterADay() {
    pair("stories", ADA);
    client.post("/simulator/phones/" + BEN + "/messages", Map.of("to", ADA, "text", "hello"));
    var posted = client.post("/api/stories/status/text", Map.of("text", "sunny"));
    assertThat(posted.status()).isBetween(200, 201);
    client.post(
        "/simulator/phones/" + BEN + "/messages",
        Map.of("to", "status@broadcast", "text", "rainy"));
    await(() -> texts("/api/stories" + STORIES + "?limit=10").size() == 2);
    assertThat(texts("/simulator/phones/" + BEN + STORIES)).containsExactly("sunny", "rainy");

    clock(Map.of("advance", "23h"));
    assertThat(texts("/simulator/phones/" + BEN + STORIES)).containsExactly("sunny", "rainy");

    clock(Map.of("advance", "1h"));
    assertThat(texts("/simulator/phones/" + BEN + STORIES)).isEmpty();
    assertThat(texts("/simulator/phones/" + ADA + STORIES)).isEmpty();
    assertThat(texts("/api/stories" + STORIES + "?limit=10")).isEmpty();
    client.delete("/api/sessions/stories");
  }

  @Test
  void anUnansweredCallTimesOut() {
    pair("calls", ADA);
    var call = client.post("/simulator/phones/" + BEN + "/calls", Map.of("to", ADA));
    assertThat(stage(call.text("id"))).isEqualTo("ringing");

    clock(Map.of("advance", "46s"));

    assertThat(stage(call.text("id"))).isEqualTo("timed_out");
    client.delete("/api/sessions/calls");
  }

  @Test
  @ExpectsLog("WARN hooked-too - a receiver fails; its events wait")
  void aWebhookIsRetriedInItsTime() throws IOException {
    var attempts = new AtomicInteger();
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(attempts.incrementAndGet() <= 3 ? 500 : 204, -1);
          exchange.close();
        });
    server.start();
    try {
      clock(Map.of("state", "frozen"));
      pair("hooked", ADA);
      var hook =
          Map.of(
              "url", "http://127.0.0.1:" + server.getAddress().getPort() + "/",
              "events", List.of("message"),
              "retries", Map.of("policy", "constant", "delaySeconds", 60, "attempts", 5));
      client.post(
          "/api/sessions",
          Map.of("name", "hooked-too", "config", Map.of("webhooks", List.of(hook))));
      awaitStatus("hooked-too", "SCAN_QR_CODE");
      scan("hooked-too", ADA);
      client.post("/simulator/phones/" + BEN + "/messages", Map.of("to", ADA, "text", "knock"));
      awaitFailure(attempts);

      clock(Map.of("advance", "61s"));
      await(() -> attempts.get() >= 2);
      assertThat(attempts).hasValueLessThanOrEqualTo(3);
      awaitFailure(attempts);
      clock(Map.of("advance", "10m"));
      await(() -> attempts.get() == 4);
    } finally {
      server.stop(0);
      client.delete("/api/sessions/hooked");
      client.delete("/api/sessions/hooked-too");
    }
  }

  /// Waits until the gateway knows that the last attempt failed, and so when the next one is due.
  private static void awaitFailure(AtomicInteger attempts) {
    await(() ->
        client
            .get("/api/webhooks")
            .json()
            .findValuesAsText("attempts")
            .contains("" + attempts.get()));
  }

  @Test
  void aRequestThatWaitsEndsWhenTheClockIsMoved() {
    pair("slow", ADA);
    clock(Map.of("state", "frozen"));
    var sent = new AtomicInteger();
    var sender =
        Thread.startVirtualThread(() -> {
          var body = Map.of("session", "slow", "chatId", "15550000504@c.us", "text", "late");
          sent.set(client.post("/api/sendText", body).status());
        });

    await(() -> {
      clock(Map.of("advance", "3s"));
      return !sender.isAlive();
    });

    assertThat(sent.get()).isBetween(200, 201);
    client.delete("/api/sessions/slow");
  }

  private static String qr() {
    return client.get("/api/qr/auth/qr?format=raw").text("value");
  }

  private static String stage(String call) {
    for (var one : client.get("/simulator/phones/" + BEN + "/calls").json()) {
      if (JsonField.text(one, "id").equals(call)) {
        return JsonField.text(one, "/called/0/stage");
      }
    }
    throw new AssertionError("the phone does not know the call " + call);
  }
}
