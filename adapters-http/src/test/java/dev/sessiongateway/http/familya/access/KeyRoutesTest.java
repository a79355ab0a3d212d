package dev.sessiongateway.http.familya.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyRoutesTest {
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.stopped("ada");
    server.stopped("bob");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aKeyIsShownOnceAndOpensItsSessionUntilItIsDeleted() {
    var body = "{\"isAdmin\":false,\"session\":\"ada\",\"isActive\":true,\"actions\":null}";
    var made = server.asWaha().post("/api/keys", body);
    assertThat(made.status()).isEqualTo(201);
    var key = JsonField.text(made.json(), "key");
    assertThat(JsonField.bool(made.json(), "/actions/send")).isTrue();
    assertThat(JsonField.bool(made.json(), "/actions/delete")).isFalse();

    var client = server.anonymous().with("X-Api-Key", key);
    assertThat(client.get("/api/sessions/ada").status()).isEqualTo(200);
    assertThat(client.get("/api/sessions/bob").status()).isEqualTo(403);
    assertThat(client.delete("/api/sessions/ada").status()).isEqualTo(403);

    var listed = server.asWaha().get("/api/keys");
    assertThat(listed.text()).doesNotContain(key);
    assertThat(listed.json().findValuesAsText("id")).contains(JsonField.text(made.json(), "id"));

    var path = "/api/keys/" + JsonField.text(made.json(), "id");
    var deleted = server.asWaha().delete(path);
    assertThat(deleted.status()).isEqualTo(200);
    assertThat(deleted.body()).isEmpty();
    assertThat(client.get("/api/sessions/ada").status()).isEqualTo(401);
    assertThat(server.asWaha().delete(path).status()).isEqualTo(404);
  }

  @Test
  void anAdminKeyDoesEverything() {
    var made = server.asNative().post("/api/keys", "{\"isAdmin\":true}");
    assertThat(made.status()).isEqualTo(200);
    assertThat(JsonField.bool(made.json(), "isAdmin")).isTrue();
    assertThat(made.json().path("actions").isNull()).isTrue();
    var client = server.anonymous().with("apikey", JsonField.text(made.json(), "key"));
    assertThat(client.get("/api/keys").status()).isEqualTo(200);
  }

  @Test
  void aKeyMayBeForReadingAlone() {
    var actions = "{\"send\":false,\"control\":false,\"setting\":false}";
    var made = server.asNative().post("/api/keys", "{\"actions\":" + actions + "}");
    var client = server.anonymous().with("apikey", JsonField.text(made.json(), "key"));
    assertThat(client.get("/api/sessions").status()).isEqualTo(200);
    assertThat(client.post("/api/sessions/ada/start").status()).isEqualTo(403);
    assertThat(client.post("/api/sendText", "{}").status()).isEqualTo(403);
  }

  @Test
  void aKeyHasANameADialectAndAnEnd() {
    var body =
        "{\"name\":\"dashboard\",\"dialect\":\"waha\",\"expiresAt\":\"2099-12-31T23:59:59Z\"}";
    var made = server.asNative().post("/api/keys", body).json();
    assertThat(made.get("name").textValue()).isEqualTo("dashboard");
    assertThat(made.get("dialect").textValue()).isEqualTo("waha");
    assertThat(made.get("createdAt").textValue()).isEqualTo("2026-01-01T12:00:00.000Z");
    assertThat(made.get("expiresAt").textValue()).isEqualTo("2099-12-31T23:59:59.000Z");
    var client = server.anonymous().with("apikey", made.get("key").textValue());
    assertThat(client.post("/api/sessions/bob/start").status()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"isActive\":false} | isActive",
        "{\"isAdmin\":true,\"session\":\"ada\"} | session",
        "{\"isAdmin\":true,\"actions\":{}} | actions",
        "{\"actions\":{\"delete\":true}} | actions.delete",
        "{\"actions\":{\"control\":false}} | actions.setting",
        "{\"actions\":{\"read\":\"yes\"}} | actions.read",
        "{\"session\":\"a/b\"} | session",
        "{\"isAdmin\":1} | isAdmin",
        "{\"name\":\" \"} | name",
        "{\"dialect\":\"klingon\"} | dialect",
        "{\"expiresAt\":\"tomorrow\"} | expiresAt",
        "{\"expiresAt\":\"1999-12-31T23:59:59Z\"} | expiresAt"
      })
  void whatAKeyCannotBeIsA400(String body, String field) {
    var reply = server.asNative().post("/api/keys", body);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(JsonField.text(reply.json(), "code")).isEqualTo("invalid." + field);
  }
}
