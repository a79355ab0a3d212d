package dev.sessiongateway.http.familyb.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class PairingRoutesTest {
  @AutoClose private static final TestServer server = new TestServer();
  private static final Client client = server.asNative();

  @Test
  void aClosedInstanceStartsAndShowsItsFirstCode() {
    var session = server.stopped("closed");
    var reply = client.get("/instance/connect/closed");
    assertThat(reply.status()).isEqualTo(200);
    var qr = reply.json();
    assertThat(JsonField.integer(qr, "count")).isEqualTo(1);
    assertThat(qr.path("pairingCode").isNull()).isTrue();
    assertThat(JsonField.text(qr, "base64")).startsWith("data:image/png;base64,");
    assertThat(server.network.scan(JsonField.text(qr, "code"), FakeNetwork.ADA)).isEqualTo(session);
  }

  @Test
  void aConnectingInstanceShowsItsPresentCode() {
    var session = server.pairing("waiting");
    var present = server.gateway.pairing().qr(session);
    var qr = client.get("/instance/connect/waiting");
    assertThat(qr.text("code")).isEqualTo(present.value());
  }

  @Test
  void aNumberGivesAPairingCodeAsWell() {
    var session = server.pairing("typed");
    var ada = FakeNetwork.ADA;
    var qr = client.get("/instance/connect/typed?number=" + ada.id().user());
    assertThat(qr.text("code")).isNotEmpty();
    var code = qr.text("pairingCode");
    assertThat(code).matches("[0-9A-Z]{8}");
    server.network.enter(PairingCode.parse(code), ada);
    server.await(session, SessionState.Active.class::isInstance);
  }

  @Test
  void anOpenInstanceSaysSo() {
    server.active("open");
    var json = client.get("/instance/connect/open");
    assertThat(json.text("/instance/instanceName")).isEqualTo("open");
    assertThat(json.text("/instance/state")).isEqualTo("open");
  }

  @Test
  void connectingEndsAPause() {
    var session = server.active("paused");
    server.gateway.sessions().pause(session);
    var json = client.get("/instance/connect/paused");
    assertThat(json.text("/instance/state")).isEqualTo("open");
  }

  @Test
  void aNumberThatIsNoneIsA400() {
    server.pairing("strict");
    assertThat(client.get("/instance/connect/strict?number=abc").status()).isEqualTo(400);
  }

  @Test
  void theQueryNeverNamesTheInstance() {
    server.stopped("asked");
    server.active("sneaked");
    var json = client.get("/instance/connectionState/asked?instance=sneaked&instanceName=sneaked");
    assertThat(json.text("/instance/instanceName")).isEqualTo("asked");
  }
}
