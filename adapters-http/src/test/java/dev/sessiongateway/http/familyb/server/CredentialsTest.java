package dev.sessiongateway.http.familyb.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.http.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialsTest {
  @AutoClose private static final TestServer server = new TestServer();

  @ParameterizedTest
  @ValueSource(strings = {"{}", "", "{'anything':[1]}"})
  void aKeyIsConfirmed(String body) {
    var reply = server.asNative().post("/verify-creds", body);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.integer("status")).isEqualTo(200);
    assertThat(reply.text("message")).isEqualTo("Credentials are valid");
    assertThat(reply.json().required("facebookAppId").textValue()).isEmpty();
    assertThat(reply.json().required("facebookConfigId").textValue()).isEmpty();
    assertThat(reply.json().required("facebookUserToken").textValue()).isEmpty();
  }

  @Test
  @ExpectsLog(
      "WARN AccessKeyService - the key that a client chose has fewer than 16 characters and can be"
          + " guessed")
  void theTokenOfAnInstanceIsConfirmedToo() {
    var body = "{'instanceName':'loja','token':'token-of-loja-1'}";
    assertThat(server.asNative().post("/instance/create", body).status()).isEqualTo(201);
    var own = server.anonymous().with("apikey", "token-of-loja-1");
    assertThat(own.post("/verify-creds", "{}").status()).isEqualTo(200);
  }

  @Test
  void anUnknownKeyAndNoneAre401InTheShapeOfTheFamily() {
    for (var stranger :
        new TestServer.Client[] {
          server.anonymous(), server.anonymous().with("apikey", "no-such-key")
        }) {
      var reply = stranger.post("/verify-creds", "{}");
      assertThat(reply.status()).isEqualTo(401);
      assertThat(reply.integer("status")).isEqualTo(401);
      assertThat(reply.text("error")).isEqualTo("Unauthorized");
      assertThat(reply.text("/response/message")).startsWith("Unauthorized");
    }
  }
}
