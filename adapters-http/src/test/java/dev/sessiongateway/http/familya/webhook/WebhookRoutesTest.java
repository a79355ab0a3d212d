package dev.sessiongateway.http.familya.webhook;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.delivery.Delivery.Attempt;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.EventReceiver.Description;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeadLetter;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeadLetterSelection;
import dev.sessiongateway.application.delivery.ReceiverAdmin.LoggedAttempt;
import dev.sessiongateway.application.delivery.ReceiverAdmin.ReceiverStatus;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.ReceiverKey;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.RetryPolicy.Curve;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import dev.sessiongateway.http.delivery.FakeReceiverAdmin;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookRoutesTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final SessionName ADA = new SessionName("ada");
  private static final SessionName BOB = new SessionName("bob");
  private static final String OF_ADA = "ada.a0-1f";
  private static final String OF_BOB = "bob.a0-2e";
  private static final String OF_ALL = "global";

  private final FakeReceiverAdmin receiverAdmin = new FakeReceiverAdmin();
  @AutoClose private final TestServer server = new TestServer(receiverAdmin);
  private final Client admin = server.asNative();

  @BeforeEach
  void fill() {
    receiverAdmin.add(status(OF_ALL, null));
    receiverAdmin.add(status(OF_ADA, ADA));
    receiverAdmin.add(status(OF_BOB, BOB));
    receiverAdmin.deadLetters.add(deadLetter("1", OF_ALL, ADA, NOON));
    receiverAdmin.deadLetters.add(deadLetter("2", OF_ADA, ADA, NOON.plusSeconds(60)));
    receiverAdmin.deadLetters.add(deadLetter("3", OF_BOB, BOB, NOON.plusSeconds(120)));
  }

  @Test
  void aWebhookIsShownWithItsHealthAndWithoutItsSecrets() {
    var reply = admin.get("/api/webhooks/" + OF_ADA);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text()).doesNotContain("hush");
    var json = reply.json();
    assertThat(JsonField.text(json, "session")).isEqualTo("ada");
    assertThat(JsonField.text(json, "family")).isEqualTo("A");
    assertThat(JsonField.text(json, "url")).isEqualTo("https://receiver.example/ada");
    assertThat(JsonField.bool(json, "hmac")).isTrue();
    assertThat(json.path("customHeaders").toString()).isEqualTo(json("['Authorization']"));
    assertThat(JsonField.text(json, "/retries/policy")).isEqualTo("linear");
    assertThat(json.at("/tls/verify").asBoolean(true)).isFalse();
    assertThat(JsonField.text(json, "state")).isEqualTo("open");
    assertThat(JsonField.integer(json, "failures")).isEqualTo(7);
    assertThat(JsonField.text(json, "failingSince")).isEqualTo("2026-01-01T12:00:00.000Z");
    assertThat(JsonField.text(json, "reason")).isEqualTo("HTTP 503");
    assertThat(JsonField.integer(json, "waiting")).isEqualTo(12);
    assertThat(JsonField.integer(json, "deadLetters")).isEqualTo(3);
  }

  @Test
  void theListIsOfAllOrOfOneSession() {
    assertThat(ids(admin.get("/api/webhooks").json())).containsExactly(OF_ALL, OF_ADA, OF_BOB);
    assertThat(ids(admin.get("/api/webhooks?session=bob").json())).containsExactly(OF_BOB);
    assertThat(ids(admin.get("/api/webhooks?session=nobody").json())).isEmpty();
    assertThat(ids(server.asWaha().get("/api/webhooks").json())).hasSize(3);
  }

  @Test
  void aReceiverThatIsNotThereIsA404() {
    for (var path : List.of("", "/deliveries")) {
      assertThat(admin.get("/api/webhooks/nobody" + path).status()).isEqualTo(404);
    }
    for (var path : List.of("/test", "/enable")) {
      var reply = admin.post("/api/webhooks/nobody" + path);
      assertThat(reply.status()).isEqualTo(404);
      assertThat(reply.text("code")).isEqualTo("webhook.not-found");
    }
  }

  @Nested
  class Testing {
    @Test
    void tellsThatTheEventWasTaken() {
      receiverAdmin.attempt =
          new Attempt(new Outcome.Accepted(204), 204, Duration.ofMillis(17), "thanks");

      var reply = admin.post("/api/webhooks/" + OF_ADA + "/test");

      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.text())
          .isEqualTo(
              json(
                  "{'delivered':true,'outcome':'accepted','reason':null,'status':204,"
                      + "'millis':17,'answer':'thanks'}"));
      assertThat(receiverAdmin.tested).containsExactly(new ReceiverKey(OF_ADA));
    }

    @Test
    void tellsWhyItWasNot() {
      receiverAdmin.attempt =
          new Attempt(
              new Outcome.Failed("no answer within 30 s", null), null, Duration.ofSeconds(30), "");

      var json = admin.post("/api/webhooks/" + OF_ADA + "/test").json();

      assertThat(json.path("delivered").asBoolean(true)).isFalse();
      assertThat(JsonField.text(json, "outcome")).isEqualTo("failed");
      assertThat(JsonField.text(json, "reason")).isEqualTo("no answer within 30 s");
      assertThat(json.path("status").isNull()).isTrue();
    }

    @Test
    void isA201ForClientsOfWaha() {
      receiverAdmin.attempt =
          new Attempt(new Outcome.Gone(410, "HTTP 410"), 410, Duration.ZERO, "");

      var reply = server.asWaha().post("/api/webhooks/" + OF_ADA + "/test");

      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.text("outcome")).isEqualTo("gone");
    }
  }

  @Test
  void enablingForgetsWhatIsHeldAgainstIt() {
    var reply = admin.post("/api/webhooks/" + OF_ADA + "/enable");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text("state")).isEqualTo("closed");
    assertThat(reply.integer("failures")).isZero();
  }

  @Test
  void theLastTriesAreShownUpToTheLimit() {
    for (var attempt = 2; attempt >= 1; attempt--) {
      receiverAdmin.log.add(
          new LoggedAttempt(
              ADA, "evt_1", "message", attempt, NOON, "HTTP 503", 503, 12, "try again"));
    }
    receiverAdmin.log.add(
        new LoggedAttempt(null, "evt_0", "webhook.test", 0, NOON, "no answer", null, 30_000, ""));
    var path = "/api/webhooks/" + OF_ADA + "/deliveries";

    assertThat(admin.get(path).json()).hasSize(3);
    var first = admin.get(path + "?limit=1").json();
    assertThat(first).hasSize(1);
    assertThat(JsonField.integer(first, "/0/attempt")).isEqualTo(2);
    assertThat(JsonField.text(first, "/0/answer")).isEqualTo("try again");
    for (var limit : List.of("-1", "ten")) {
      assertThat(admin.get(path + "?limit=" + limit).status()).isEqualTo(400);
    }
  }

  @Nested
  class DeadLetters {
    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "'' | 1,2,3",
          "?session=ada | 1,2",
          "?webhook=ada.a0-1f | 2",
          "?since=2026-01-01T12:01:00Z | 2,3",
          "?since=2026-01-01T13:01:00%2B01:00 | 2,3",
          "?since=1767268860000 | 2,3",
          "?until=2026-01-01T12:01:00Z | 1",
          "?session=&webhook=&since=&limit= | 1,2,3",
          "?limit=2 | 1,2",
          "?limit=1000000 | 1,2,3"
        })
    void areListedAsAskedFor(String query, String ids) {
      var reply = admin.get("/api/webhooks/deadletters" + query);

      assertThat(reply.status()).isEqualTo(200);
      assertThat(ids(reply.json())).containsExactly(ids.split(",", -1));
    }

    @ParameterizedTest
    @CsvSource({
      "since=yesterday, since",
      "until=2026-01-01, until",
      "until=999999999999999, until",
      "session=a%2Fb, session",
      "limit=-1, limit"
    })
    void areNotGuessedAt(String query, String field) {
      var reply = admin.get("/api/webhooks/deadletters?" + query);

      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("code")).isEqualTo("invalid." + field);
    }
  }

  @Nested
  class OneDeadLetter {
    @Test
    void isShownWithWhatTheWebhookWouldGet() {
      var body = json("{'event':'message'}").getBytes(StandardCharsets.UTF_8);
      receiverAdmin.content = new RenderedEvent("evt_2", "message", NOON, "", body, null, 1);

      var json = admin.get("/api/webhooks/deadletters/2");

      assertThat(json.text("id")).isEqualTo("2");
      assertThat(json.integer("attempts")).isEqualTo(3);
      assertThat(json.text("/content/event")).isEqualTo("message");
    }

    @Test
    void hasNoContentWhenTheSessionLeavesTheEventOut() {
      var reply = admin.get("/api/webhooks/deadletters/2");

      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.text()).contains(json("'content':null"));
    }

    @Test
    void thatIsNotThereIsA404() {
      var reply = admin.get("/api/webhooks/deadletters/9");

      assertThat(reply.status()).isEqualTo(404);
      assertThat(reply.text("code")).isEqualTo("dead-letter.not-found");
    }

    @Test
    void isForThoseWhoMayAdministerItsSession() {
      var ofBob = server.anonymous().with("apikey", server.key(BOB, null, Scope.ADMIN));
      var manager = server.anonymous().with("apikey", server.key(null, null, Scope.SETTING));

      assertThat(ofBob.get("/api/webhooks/deadletters/2").status()).isEqualTo(404);
      assertThat(manager.get("/api/webhooks/deadletters/2").status()).isEqualTo(403);
    }
  }

  @Nested
  class Replaying {
    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "{'all':true} | 3",
          "{'ids':['1','evt_3']} | 2",
          "{'webhook':'bob.a0-2e'} | 1",
          "{'session':'ada'} | 2",
          "{'session':'ada','since':'2026-01-01T12:00:30Z'} | 1",
          "{'until':'1767268860000'} | 1",
          "{'ids':['nothing']} | 0"
        })
    void tellsHowManyItIs(String body, int replayed) {
      var reply = admin.post("/api/webhooks/replay", body);

      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.text()).isEqualTo(json("{'replayed':" + replayed + "}"));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "{} | all",
          "{'all':false} | all",
          "{'all':true,'session':'ada'} | all",
          "{'ids':[]} | ids",
          "{'ids':[' ']} | ids",
          "{'ids':'1'} | ids",
          "{'webhook':''} | webhook",
          "{'session':''} | session",
          "{'session':'a/b'} | session",
          "{'since':'soon'} | since",
          "{'until':7} | until"
        })
    void ofNothingInParticularIsA400(String body, String field) {
      var reply = admin.post("/api/webhooks/replay", body);

      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("code")).isEqualTo("invalid." + field);
      assertThat(receiverAdmin.replays).isEmpty();
    }
  }

  @Nested
  class AKey {
    @Test
    void forOneSessionSeesItsWebhooksOnly() {
      var client = client(server.key(ADA, null, Scope.SETTING));

      assertThat(ids(client.get("/api/webhooks").json())).containsExactly(OF_ADA);
      assertThat(ids(client.get("/api/webhooks/deadletters").json())).containsExactly("1", "2");
      assertThat(client.get("/api/webhooks/" + OF_ADA).status()).isEqualTo(200);
      for (var path :
          List.of(
              "?session=bob",
              "/" + OF_BOB,
              "/" + OF_ALL,
              "/" + OF_BOB + "/deliveries",
              "/deadletters?session=bob")) {
        assertThat(client.get("/api/webhooks" + path).status()).as(path).isEqualTo(403);
      }
    }

    @Test
    void forOneSessionReplaysOnlyWhatIsItsOwn() {
      var client = client(server.key(ADA, null, Scope.ADMIN));

      assertThat(client.post("/api/webhooks/replay", "{'all':true}").text())
          .isEqualTo(json("{'replayed':2}"));
      assertThat(client.post("/api/webhooks/replay", "{'ids':['3']}").text())
          .isEqualTo(json("{'replayed':0}"));
      assertThat(client.post("/api/webhooks/replay", "{'session':'bob'}").status()).isEqualTo(403);
      assertThat(client.post("/api/webhooks/" + OF_ALL + "/test").status()).isEqualTo(403);
      assertThat(receiverAdmin.replays).extracting(DeadLetterSelection::session).containsOnly(ADA);
      assertThat(receiverAdmin.tested).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"replay", OF_ADA + "/test", OF_ADA + "/enable"})
    void thatManagesChangesNothing(String path) {
      var client = client(server.key(null, null, Scope.SETTING));

      assertThat(client.post("/api/webhooks/" + path, "{}").status()).isEqualTo(403);
    }

    @Test
    void thatReadsSeesNothing() {
      var client = client(server.key(null, null, Scope.READ, Scope.SEND));

      for (var path : List.of("", "/" + OF_ADA, "/deadletters", "/" + OF_ADA + "/deliveries")) {
        assertThat(client.get("/api/webhooks" + path).status()).isEqualTo(403);
      }
    }

    private Client client(String key) {
      return server.anonymous().with("apikey", key);
    }
  }

  private static List<String> ids(JsonNode list) {
    return list.valueStream().map(each -> JsonField.text(each, "id")).toList();
  }

  private static DeadLetter deadLetter(String id, String status, SessionName session, Instant at) {
    return new DeadLetter(
        id, new ReceiverKey(status), session, "evt_" + id, "message", 3, at, "HTTP 400");
  }

  private static ReceiverStatus status(String id, @Nullable SessionName session) {
    var url = URI.create("https://receiver.example/" + (session == null ? "all" : session.value()));
    var description =
        new Description(
            Family.A,
            true,
            Set.of("*"),
            true,
            new RetryPolicy.Configured(Curve.LINEAR, Duration.ofSeconds(3), 4),
            List.of("Authorization"),
            false,
            false,
            false);
    var endpoint = new EndpointHealth(url, 7, NOON, NOON.plusSeconds(60), null, "HTTP 503");
    return new ReceiverStatus(
        new ReceiverKey(id),
        session,
        new ReceiverId("a0-1f"),
        description,
        endpoint,
        12,
        3,
        0,
        List.of());
  }
}
