package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// How an app is told, also when it does not answer; and what the clock and faults do to a
/// business.
final class CloudApiWebhooksTest extends CloudApiFixture {
  private static final String WEBHOOKS = "/simulator/phones/" + SHOP + "/business/webhooks";
  private static final String SUBSCRIBED = ACCOUNT + "/subscribed_apps";
  private static final int ROUNDS = 20;

  @BeforeEach
  void forget() {
    makeBusiness(Map.of("window", false));
    app.forget();
  }

  @AfterEach
  void run() {
    client.delete("/simulator/faults");
    done(client.post("/simulator/clock", Map.of("state", "running")));
  }

  private static void advance(String by) {
    done(client.post("/simulator/clock", Map.of("state", "frozen", "advance", by)));
  }

  private static void await(BooleanSupplier condition) {
    var end = System.nanoTime() + 30_000_000_000L;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(end);
      LockSupport.parkNanos(5_000_000);
    }
  }

  private static JsonNode overview() {
    return done(client.get(WEBHOOKS)).json();
  }

  @Test
  void eachCallIsSignedWithTheSecretOfTheApp() throws Exception {
    write(ADA, Map.of("text", "Is it you?"));
    var call = app.awaitCall("a text", value -> value.has("messages"));
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(SECRET.getBytes(UTF_8), "HmacSHA256"));
    assertThat(call.signature())
        .isEqualTo("sha256=" + HexFormat.of().formatHex(mac.doFinal(call.body())));
    assertThat(JsonField.text(call.json(), "object")).isEqualTo("whatsapp_business_account");
    assertThat(JsonField.text(call.json(), "/entry/0/id")).isEqualTo(ACCOUNT);
    assertThat(JsonField.text(call.json(), "/entry/0/changes/0/field")).isEqualTo("messages");
  }

  @Test
  void whatIsSignedAreTheBytesInMetasWriting() {
    write(ADA, Map.of("text", "Grüße 😀 a/b"));
    var call = app.awaitCall("a text", value -> value.has("messages"));
    assertThat(new String(call.body(), UTF_8))
        .contains("\"Gr\\u00fc\\u00dfe \\ud83d\\ude00 a\\/b\"");
    assertThat(JsonField.text(call.value(), "/messages/0/text/body")).isEqualTo("Grüße 😀 a/b");
  }

  @Test
  void whileTheAppCannotBeReachedCallsAreRepeatedInOrderWithGrowingDelays() {
    done(client.post("/simulator/clock", Map.of("state", "frozen")));
    app.answer(503, 429, 504);
    for (var number = 1; number <= 3; number++) {
      write(ADA, Map.of("text", "Number " + number));
    }
    await(() -> overview().get("attempts").size() >= 1 && overview().get("waiting").asInt() == 3);
    advance("1s");
    await(() -> failures() == 2);
    advance("1s");
    assertThat(failures()).as("the second delay is longer").isEqualTo(2);
    advance("1s");
    await(() -> failures() == 3);
    advance("4s");
    var texts = new ArrayList<String>();
    app.await(
        "the last",
        value -> {
          texts.add(value.at("/messages/0/text/body").asText());
          return texts.getLast().equals("Number 3");
        });
    assertThat(texts)
        .containsExactly("Number 1", "Number 1", "Number 1", "Number 1", "Number 2", "Number 3");
    await(() -> overview().get("waiting").asInt() == 0);
  }

  @Test
  void aCallThatTheAppRefusesDoesNotStopTheOthersAndComesAgain() {
    done(client.post("/simulator/clock", Map.of("state", "frozen")));
    app.answer(500);
    write(ADA, Map.of("text", "Refused"));
    write(ADA, Map.of("text", "Next"));
    app.await("the next", value -> value.at("/messages/0/text/body").asText().equals("Next"));
    await(() -> overview().get("waiting").asInt() == 1);
    advance("1s");
    assertThat(JsonField.text(app.message("text"), "/text/body")).isEqualTo("Refused");
    await(() -> overview().get("waiting").asInt() == 0);
  }

  private static int failures() {
    var failed = 0;
    for (var attempt : overview().get("attempts")) {
      failed +=
          attempt.path("status").asInt() != 200 && attempt.toString().contains("Number 1") ? 1 : 0;
    }
    return failed;
  }

  @Test
  void anAppThatDoesNotAnswerLosesNothing() {
    makeBusiness(Map.of("webhook", Map.of("url", "http://127.0.0.1:1/")));
    write(ADA, Map.of("text", "Are you there?"));
    await(() -> overview().at("/attempts/0").has("trouble"));
    assertThat(JsonField.text(overview(), "/attempts/0/body/object"))
        .isEqualTo("whatsapp_business_account");
    // The address is repaired, and what waits goes there at once.
    makeBusiness(Map.of());
    assertThat(JsonField.text(app.message("text"), "/text/body")).isEqualTo("Are you there?");
  }

  @Test
  void anAddressOfItsOwnHasToAnswerTheChallenge() {
    var override = json("{'override_callback_uri':'%s','verify_token':'%s'}");
    post(SUBSCRIBED, override.formatted(app.url("/other"), "wrong")).expectError(400, 2200);
    post(SUBSCRIBED, override.formatted(app.url("/stubborn"), AppServer.VERIFY_TOKEN))
        .expectError(400, 2200);
    post(SUBSCRIBED, json("{'override_callback_uri':'" + app.url("/other") + "'}"))
        .expectError(400, 100);
    post(SUBSCRIBED, override.formatted("http://192.0.2.1/", "x")).expectError(400, 2200);
    var taken = post(SUBSCRIBED, override.formatted(app.url("/other"), AppServer.VERIFY_TOKEN));
    assertThat(taken.status()).as(taken.text()).isEqualTo(200);
    assertThat(JsonField.text(get(SUBSCRIBED).json(), "/data/0/override_callback_uri"))
        .isEqualTo(app.url("/other"));
    write(ADA, Map.of("text", "Elsewhere"));
    assertThat(app.awaitCall("a text", value -> value.has("messages")).path()).isEqualTo("/other");
  }

  /// The phone's feed is read in the background: what counts is whether the app is subscribed when
  /// a message comes, not when it is read.
  @Test
  void anAppThatUnsubscribesHearsNothing() {
    for (var round = 1; round <= ROUNDS; round++) {
      assertThat(delete(SUBSCRIBED).status()).isEqualTo(200);
      assertThat(get(SUBSCRIBED).json().get("data")).isEmpty();
      write(ADA, Map.of("text", "Unheard " + round));
      assertThat(post(SUBSCRIBED, "{}").status()).isEqualTo(200);
      write(ADA, Map.of("text", "Heard " + round));
      assertThat(JsonField.text(app.message("text"), "/text/body")).isEqualTo("Heard " + round);
    }
  }

  @Test
  void aDayAfterTheLastMessageOnlyTemplatesGo() {
    makeBusiness(Map.of("window", true));
    var cold = send(BEN, text("Buy now"));
    assertThat(JsonField.integer(app.status(cold, "failed"), "/errors/0/code")).isEqualTo(131047);

    write(BEN, Map.of("text", "Hello"));
    app.message("text");
    app.status(send(BEN, text("Hello Ben")), "sent");
    advance("PT24H1S");
    var late = send(BEN, text("Still there?"));
    assertThat(JsonField.integer(app.status(late, "failed"), "/errors/0/code")).isEqualTo(131047);
    assertThat(JsonField.text(lastOn(BEN), "body")).isEqualTo("Hello Ben");
  }

  @Test
  void faultsOfTheSimulatorActOnABusiness() {
    var limit = Map.of("kind", "rate-limit", "session", NUMBER, "count", 1, "period", "1m");
    done(client.post("/simulator/faults", limit));
    send(text("one"));
    var refused = post(MESSAGES, message(ADA, text("two")));
    refused.expectError(429, 130429);
    assertThat(Integer.parseInt(refused.retryAfter())).isBetween(1, 60);
    client.delete("/simulator/faults");

    // Only of what is sent: a receipt of the message before may still be under way.
    var drop = Map.of("kind", "drop", "direction", "out", "number", ADA, "next", 1);
    done(client.post("/simulator/faults", drop));
    post(MESSAGES, message(ADA, text("lost"))).expectError(500, 131000);
    assertThat(JsonField.text(lastOn(ADA), "body")).isEqualTo("one");

    done(client.post("/simulator/faults", Map.of("kind", "not-registered", "number", ADA)));
    var id = send(text("nobody"));
    assertThat(JsonField.integer(app.status(id, "failed"), "/errors/0/code")).isEqualTo(131026);
  }

  @Test
  void aBusinessSurvivesARestartAndASnapshotAndNotAReset() {
    var snapshot = client.get("/simulator/snapshot").json();
    restart();
    assertThat(get(NUMBER).status()).isEqualTo(200);
    write(ADA, Map.of("text", "After the restart"));
    assertThat(JsonField.text(app.message("text"), "/text/body")).isEqualTo("After the restart");

    done(client.post("/simulator/reset", Map.of()));
    get(NUMBER).expectError(401, 190);
    var changes = new ArrayList<JsonNode>();
    snapshot.get("changes").forEach(changes::add);
    done(client.put("/simulator/snapshot", Map.of("changes", List.copyOf(changes))));
    assertThat(get(NUMBER).status()).isEqualTo(200);
    write(ADA, Map.of("text", "After the snapshot"));
    assertThat(JsonField.text(app.message("text"), "/text/body")).isEqualTo("After the snapshot");

    done(client.delete("/simulator/phones/" + SHOP + "/business"));
    get(NUMBER).expectError(401, 190);
    done(client.put("/simulator/snapshot", Map.of("changes", List.copyOf(changes))));
  }
}
