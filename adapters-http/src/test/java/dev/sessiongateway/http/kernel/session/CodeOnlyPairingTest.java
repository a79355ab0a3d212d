package dev.sessiongateway.http.kernel.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.capability.PairingCapabilities.QrPairing;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// A network without QR codes, in both families.
class CodeOnlyPairingTest {
  private static final String NUMBER = FakeNetwork.ADA.id().user();

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.network.lose(QrPairing.class);
  }

  @Test
  void aSessionThatAwaitsItsCodeIsShownAsOneThatAwaitsAScan() {
    server.pairing("waits");
    var json = server.asNative().get("/api/sessions/waits");
    assertThat(json.text("status")).isEqualTo("SCAN_QR_CODE");
    var state = server.asNative().get("/instance/connectionState/waits");
    assertThat(state.text("/instance/state")).isEqualTo("connecting");
  }

  @Test
  void thereIsNoQrCode() {
    server.pairing("blank");
    for (var client : new TestServer.Client[] {server.asNative(), server.asWaha()}) {
      var reply = client.get("/api/blank/auth/qr");
      assertThat(reply.status()).isEqualTo(501);
    }
    var reply = server.asNative().get("/api/blank/auth/qr");
    assertThat(reply.text("code")).isEqualTo("unsupported.qr-pairing");
  }

  @Test
  void thePhoneGetsACodeInFamilyA() {
    var session = server.pairing("typed-a");
    var json =
        server.asNative().post("/api/typed-a/auth/request-code", "{'phone':'" + NUMBER + "'}");
    server.network.enter(new PairingCode(json.text("code")), FakeNetwork.ADA);
    server.await(session, SessionState.Active.class::isInstance);
  }

  @Test
  void thePhoneGetsACodeAndNothingElseInFamilyB() {
    var session = server.pairing("typed-b");
    var json = server.asNative().get("/instance/connect/typed-b?number=" + NUMBER).json();
    assertThat(json.path("code").isNull()).isTrue();
    assertThat(json.path("base64").isNull()).isTrue();
    assertThat(JsonField.integer(json, "count")).isZero();
    server.network.enter(PairingCode.parse(JsonField.text(json, "pairingCode")), FakeNetwork.ADA);
    server.await(session, SessionState.Active.class::isInstance);
  }

  @Test
  void withoutANumberFamilyBHasNothingToAnswer() {
    server.stopped("silent");
    assertThat(server.asNative().get("/instance/connect/silent").status()).isEqualTo(501);
  }

  @Test
  void aPausedAttemptCanStillBeFinished() {
    var session = server.pairing("paused");
    server.gateway.sessions().pause(session);
    var code = server.gateway.pairing().requestCode(session, phone());
    server.network.enter(code, FakeNetwork.ADA);
    server.await(session, state -> state.equals(new SessionState.Paused(FakeNetwork.ADA)));
  }

  private static PhoneNumber phone() {
    return new PhoneNumber(NUMBER);
  }
}
