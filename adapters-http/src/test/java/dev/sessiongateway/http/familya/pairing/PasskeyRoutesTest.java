package dev.sessiongateway.http.familya.pairing;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.network.Authenticator;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.capability.PairingCapabilities.PasskeyPairing;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.TestServer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Pairing with accounts that ask for a passkey.
class PasskeyRoutesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  @AutoClose private static final TestServer server = new TestServer();

  @AfterEach
  void askForNoPasskey() {
    server.network.demandPasskey(PasskeyDemand.NONE);
  }

  /// A session whose code was scanned by a phone with this demand.
  private static SessionName scanned(String name, PasskeyDemand demand) {
    var session = server.pairing(name);
    server.network.demandPasskey(demand);
    server.network.scan(session, FakeNetwork.ADA);
    server.await(() -> status(session).startsWith("PASSKEY"), () -> status(session));
    return session;
  }

  private static String status(SessionName session) {
    return server.asWaha().get("/api/sessions/" + session).text("status");
  }

  private static Authenticator authenticator(SessionName session) {
    return Authenticator.of(server.gateway.pairing().passkeyChallenge(session));
  }

  private static ObjectNode body(Authenticator authenticator) {
    var body = JSON.createObjectNode();
    body.put("id", authenticator.credentialId());
    body.put("rawId", authenticator.credentialId() + "==");
    body.put("type", "public-key");
    body.putObject("response")
        .put("clientDataJSON", authenticator.clientDataJson())
        .put("authenticatorData", authenticator.authenticatorData())
        .put("signature", "c2ln")
        .putNull("userHandle");
    return body;
  }

  private static String path(SessionName session, String operation) {
    return "/api/" + session + "/auth/passkey" + operation;
  }

  @Test
  void theAnswerOfTheAuthenticatorLinksTheSession() {
    var session = scanned("simple", PasskeyDemand.ASSERTION);
    assertThat(status(session)).isEqualTo("PASSKEY_REQUIRED");
    var challenge = server.asWaha().get(path(session, "/challenge"));
    assertThat(challenge.status()).isEqualTo(200);
    assertThat(challenge.header("Cache-Control")).isEqualTo("no-store");
    assertThat(challenge.text("rpId")).isEqualTo("fake.example");
    assertThat(challenge.integer("timeout")).isEqualTo(60_000);
    assertThat(challenge.text("/allowCredentials/0/type")).isEqualTo("public-key");

    var answered = server.asWaha().post(path(session, ""), body(authenticator(session)).toString());
    assertThat(answered.status()).isEqualTo(201);
    assertThat(answered.body()).isEmpty();
    assertThat(status(session)).isEqualTo("WORKING");
    assertThat(server.asWaha().get(path(session, "/challenge")).status()).isEqualTo(422);
  }

  @Test
  void someAccountsAskForAConfirmationBesides() {
    var session = scanned("confirmed", PasskeyDemand.CONFIRMATION);
    assertThat(server.asWaha().get(path(session, "/confirmation")).status()).isEqualTo(422);
    var body = body(authenticator(session)).toString();
    assertThat(server.asNative().post(path(session, ""), body).status()).isEqualTo(200);
    assertThat(status(session)).isEqualTo("PASSKEY_CONFIRMATION_REQUIRED");
    assertThat(server.asWaha().get(path(session, "/confirmation")).text())
        .isEqualTo(json("{'code':'4711'}"));
    var confirmed = server.asWaha().post(path(session, "/confirm"));
    assertThat(confirmed.status()).isEqualTo(201);
    assertThat(confirmed.body()).isEmpty();
    assertThat(status(session)).isEqualTo("WORKING");
  }

  @Test
  void eachStepIsAnEvent() {
    var session = scanned("told", PasskeyDemand.CONFIRMATION);
    server.asWaha().post(path(session, ""), body(authenticator(session)).toString());
    server.asWaha().post(path(session, "/confirm"));
    var events = server.asNative().get("/api/" + session + "/events").json();
    var told = events.toString();
    assertThat(told)
        .contains(json("'status':'PASSKEY_REQUIRED'"))
        .contains(json("'data':{'challenge':"))
        .contains(json("'data':{'code':'4711'}"));
  }

  @Test
  void aPasskeyIsGivenDuringAPauseToo() {
    var session = scanned("paused", PasskeyDemand.ASSERTION);
    var challenge = server.gateway.pairing().passkeyChallenge(session);
    server.gateway.sessions().pause(session);
    assertThat(server.gateway.pairing().passkeyChallenge(session)).isEqualTo(challenge);
    var body = body(Authenticator.of(challenge)).toString();
    assertThat(server.asWaha().post(path(session, ""), body).status()).isEqualTo(201);
    assertThat(server.gateway.sessions().get(session).state())
        .isEqualTo(new SessionState.Paused(FakeNetwork.ADA));
    server.gateway.sessions().start(session);
    assertThat(status(session)).isEqualTo("WORKING");
  }

  @Test
  void afterAPauseTheStepIsThereAgain() {
    var session = scanned("resumed", PasskeyDemand.ASSERTION);
    server.gateway.sessions().pause(session);
    assertThat(status(session)).isEqualTo("STOPPED");
    server.gateway.sessions().start(session);
    assertThat(status(session)).isEqualTo("PASSKEY_REQUIRED");
  }

  @Test
  void inTimeUnansweredItFails() {
    var session = scanned("late", PasskeyDemand.ASSERTION);
    server.time.advance(Duration.ofSeconds(61));
    server.await(session, SessionState.Failed.class::isInstance);
    var shown = server.asWaha().get("/api/sessions/" + session);
    assertThat(shown.text("reason")).isEqualTo("passkey_expired");
  }

  @Test
  void theCodeIsUsedUpWhileAPasskeyIsPending() {
    var session = scanned("used", PasskeyDemand.ASSERTION);
    assertThat(server.asWaha().get("/api/used/auth/qr?format=raw").status()).isEqualTo(422);
    var code = server.asWaha().post("/api/used/auth/request-code", "{'phone':'4915110000001'}");
    assertThat(code.status()).isEqualTo(422);
    assertThat(status(session)).isEqualTo("PASSKEY_REQUIRED");
  }

  @ParameterizedTest
  @CsvSource({
    "/id, '', id",
    "/id, '\"QUJD\"', rawId",
    "/rawId, 7, rawId",
    "/type, '\"password\"', type",
    "/response/clientDataJSON, '\"%%\"', response.clientDataJSON",
    "/response/clientDataJSON, '\"bm8ganNvbg\"', response.clientDataJSON",
    "/response/clientDataJSON, '\"e30\"', response.clientDataJSON",
    "/response/authenticatorData, '\"QUJD\"', response.authenticatorData",
    "/response/signature, '', response.signature",
    "/response, '\"x\"', response"
  })
  void badInputIsA400ByTheNameOfItsField(String at, String value, String field) throws Exception {
    var name = new SessionName("spoilt");
    var session =
        server.gateway.sessions().find("spoilt").isPresent()
            ? name
            : scanned("spoilt", PasskeyDemand.ASSERTION);
    var body = body(authenticator(session));
    var parent = at.startsWith("/response/") ? (ObjectNode) body.get("response") : body;
    var last = at.substring(at.lastIndexOf('/') + 1);
    if (value == null || value.isEmpty()) {
      parent.remove(last);
    } else {
      parent.set(last, JSON.readTree(value));
    }
    var reply = server.asWaha().post(path(session, ""), body.toString());
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
    assertThat(status(session)).isEqualTo("PASSKEY_REQUIRED");
  }

  @Test
  void aWrongAnswerLeavesTheChallengePending() {
    var session = scanned("wrong", PasskeyDemand.ASSERTION);
    var right = authenticator(session);
    for (var wrong :
        List.of(right.withChallenge("QUJD"), right.withRpId("evil.example"), right.withFlags(0))) {
      var reply = server.asWaha().post(path(session, ""), body(wrong).toString());
      assertThat(reply.status()).isEqualTo(400);
    }
    assertThat(server.asWaha().post(path(session, ""), body(right).toString()).status())
        .isEqualTo(201);
  }

  @Test
  void nothingIsPendingBeforeAScan() {
    server.pairing("unscanned");
    for (var client : List.of(server.asWaha(), server.asNative())) {
      for (var operation : List.of("/challenge", "/confirmation")) {
        var reply = client.get("/api/unscanned/auth/passkey" + operation);
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("code")).isEqualTo("passkey.not-pending");
      }
      assertThat(client.post("/api/unscanned/auth/passkey/confirm").status()).isEqualTo(422);
      assertThat(client.get("/api/nobody/auth/passkey/challenge").status()).isEqualTo(404);
    }
  }

  @Test
  void aNetworkWithoutPasskeysIsA501() {
    server.pairing("plain");
    server.network.lose(PasskeyPairing.class);
    try {
      for (var operation : List.of("/challenge", "/confirmation")) {
        var reply = server.asWaha().get("/api/plain/auth/passkey" + operation);
        assertThat(reply.status()).isEqualTo(501);
        assertThat(reply.text("code")).isEqualTo("unsupported.passkey-pairing");
      }
      assertThat(server.asWaha().post("/api/plain/auth/passkey/confirm").status()).isEqualTo(501);
    } finally {
      server.network.regain(PasskeyPairing.class);
    }
  }
}
