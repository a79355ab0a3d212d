package dev.sessiongateway.http.familyb.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Instances of `WHATSAPP-BUSINESS`, which log in by the id of a number and a token.
class BusinessInstanceTest {
  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    var cloud = new FakeNetwork(server.time, new CountingIdentifiers());
    cloud.pairByCredentials();
    server.networks.with("whatsapp-cloud", cloud);
  }

  private static Reply create(String name, String token) {
    return server
        .asNative()
        .post(
            "/instance/create",
            "{'instanceName':'%s','integration':'WHATSAPP-BUSINESS','token':'%s','number':'4915110000001','businessId':'102290129340398'}"
                .formatted(name, token));
  }

  @Test
  @ExpectsLog(
      "WARN AccessKeyService - the key that a client chose has fewer than 16 characters and can be"
          + " guessed")
  void anInstanceIsConnectedWhenItIsMade() {
    var made = create("cloud", FakeNetwork.PASSWORD);
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    assertThat(made.text("hash")).isEqualTo(FakeNetwork.PASSWORD);
    assertThat(made.text("/instance/integration")).isEqualTo("WHATSAPP-BUSINESS");
    assertThat(made.text("/instance/webhookWaBusiness"))
        .isEqualTo(server.info.publicUrl() + "/webhook/meta");
    var row = server.asNative().get("/instance/fetchInstances?instanceName=cloud").json().get(0);
    assertThat(JsonField.text(row, "integration")).isEqualTo("WHATSAPP-BUSINESS");
    assertThat(JsonField.text(row, "connectionStatus")).isEqualTo("open");
    assertThat(server.gateway.sessions().get(new SessionName("cloud")).config().network())
        .isEqualTo("whatsapp-cloud");
  }

  @Test
  void aWrongTokenMakesNoInstance() {
    var refused = create("wrong", "wrong-token-of-the-account");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("credentials.refused");
    assertThat(server.gateway.sessions().find("wrong")).isEmpty();
  }

  @Test
  void withoutTheNumberNoInstanceIsMade() {
    var refused =
        server
            .asNative()
            .post(
                "/instance/create",
                "{'instanceName':'lost','integration':'WHATSAPP-BUSINESS','token':'a-token-of-meta'}");
    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("invalid.number");
    assertThat(server.gateway.sessions().find("lost")).isEmpty();
  }

  @Test
  @ExpectsLog(
      "WARN AccessKeyService - the key that a client chose has fewer than 16 characters and can be"
          + " guessed")
  void whereTheGatewayHasNoSuchNetworkTheFaultNamesTheIntegration() {
    try (var other = new TestServer()) {
      var refused =
          other
              .asNative()
              .post(
                  "/instance/create",
                  "{'instanceName':'cloud','integration':'WHATSAPP-BUSINESS','token':'a-token-of-meta','number':'106540352242922'}");
      assertThat(refused.text("code")).isEqualTo("invalid.integration");
    }
  }
}
