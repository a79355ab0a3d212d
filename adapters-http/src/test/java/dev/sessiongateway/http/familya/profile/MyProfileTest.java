package dev.sessiongateway.http.familya.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Name and about text of the account.
class MyProfileTest {
  private static final String PATH = "/api/ada/profile";

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
    server.stopped("stopped");
    server.stopped("other");
  }

  @Test
  void theAccountSeesItsNewName() {
    for (var client : new TestServer.Client[] {server.asNative(), server.asWaha()}) {
      var name = "Ada " + client.get(PATH).text().hashCode() % 1000;
      var renamed = client.put(PATH + "/name", "{'name':'" + name + "'}");
      assertThat(renamed.status()).isEqualTo(200);
      assertThat(renamed.bool("success")).isTrue();
      var me = client.get(PATH);
      assertThat(me.status()).isEqualTo(200);
      assertThat(me.text("name")).isEqualTo(name);
      assertThat(me.text("id")).endsWith("@c.us");
      assertThat(me.json().path("picture").isNull()).isTrue();
    }
  }

  @Test
  void othersSeeTheNewAboutTextUntilItIsEmptied() {
    setAbout("Open until six");
    assertThat(JsonField.text(seenByOthers(), "status")).isEqualTo("Open until six");
    setAbout("");
    assertThat(JsonField.text(seenByOthers(), "name")).isNotEmpty();
    assertThat(seenByOthers().get("status").isNull()).isTrue();
  }

  private static void setAbout(String text) {
    var changed = server.asWaha().put(PATH + "/status", "{'status':'" + text + "'}");
    assertThat(changed.status()).isEqualTo(200);
  }

  private static JsonNode seenByOthers() {
    return server.asNative().post("/chat/fetchProfile/ada", "{}").json();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/name|{}|invalid.name",
        "/name|{'name':' '}|invalid.name",
        "/name|{'name':'abcdefghijklmnopqrstuvwxyz'}|invalid.name",
        "/name|{'name':7}|invalid.name",
        "/status|{}|invalid.status",
        "/status|{'status':null}|invalid.status",
      })
  void aFieldThatIsWrongIsNamed(String path, String body, String code) {
    var before = server.asNative().get(PATH).text();
    var refused = server.asNative().put(PATH + path, body);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo(code);
    assertThat(server.asNative().get(PATH).text()).isEqualTo(before);
  }

  @Test
  void theSessionMustBeLinked() {
    var path = "/api/stopped/profile";
    assertThat(server.asNative().get(path).status()).isEqualTo(401);
    assertThat(server.asWaha().get(path).status()).isEqualTo(422);
    assertThat(server.asWaha().put(path + "/name", "{'name':'x'}").status()).isEqualTo(422);
    assertThat(server.asNative().get("/api/nobody/profile").status()).isEqualTo(404);
  }

  @Test
  void aKeyNeedsTheSessionAndTheScope() {
    var reading = server.anonymous().with("apikey", server.key(null, null, Scope.READ));
    assertThat(reading.get(PATH).status()).isEqualTo(200);
    assertThat(reading.put(PATH + "/name", "{'name':'x'}").status()).isEqualTo(403);
    var other = server.key(new SessionName("other"), null, Scope.READ, Scope.SEND);
    assertThat(server.anonymous().with("apikey", other).get(PATH).status()).isEqualTo(403);
  }
}
