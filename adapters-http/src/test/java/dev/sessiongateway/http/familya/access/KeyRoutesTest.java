package dev.sessiongateway.http.familya.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRoutesTest {
  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.stopped("ada");
    server.stopped("bob");
  }

  @Test
  void aKeyIsShownOnceAndOpensItsSessionUntilItIsDeleted() {
    var body = "{'isAdmin':false,'session':'ada','isActive':true,'actions':null}";
    var made = server.asWaha().post("/api/keys", body);
    assertThat(made.status()).isEqualTo(201);
    var key = made.text("key");
    assertThat(made.bool("/actions/send")).isTrue();
    assertThat(made.bool("/actions/delete")).isFalse();

    var client = server.anonymous().with("X-Api-Key", key);
    assertThat(client.get("/api/sessions/ada").status()).isEqualTo(200);
    assertThat(client.get("/api/sessions/bob").status()).isEqualTo(403);
    assertThat(client.delete("/api/sessions/ada").status()).isEqualTo(403);

    var listed = server.asWaha().get("/api/keys");
    assertThat(listed.text()).doesNotContain(key);
    assertThat(listed.json().findValuesAsText("id")).contains(made.text("id"));

    var path = "/api/keys/" + made.text("id");
    var deleted = server.asWaha().delete(path);
    assertThat(deleted.status()).isEqualTo(200);
    assertThat(deleted.body()).isEmpty();
    assertThat(client.get("/api/sessions/ada").status()).isEqualTo(401);
    assertThat(server.asWaha().delete(path).status()).isEqualTo(404);
  }

  @Test
  void anAdminKeyDoesEverything() {
    var made = server.asNative().post("/api/keys", "{'isAdmin':true}");
    assertThat(made.status()).isEqualTo(200);
    assertThat(made.bool("isAdmin")).isTrue();
    assertThat(made.json().path("actions").isNull()).isTrue();
    var client = server.anonymous().with("apikey", made.text("key"));
    assertThat(client.get("/api/keys").status()).isEqualTo(200);
  }

  @Test
  void aKeyMayBeForReadingAlone() {
    var actions = "{'send':false,'control':false,'setting':false}";
    var made = server.asNative().post("/api/keys", "{'actions':" + actions + "}");
    var client = server.anonymous().with("apikey", made.text("key"));
    assertThat(client.get("/api/sessions").status()).isEqualTo(200);
    assertThat(client.post("/api/sessions/ada/start").status()).isEqualTo(403);
    assertThat(client.post("/api/sendText", "{}").status()).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{'scopes':['read']}", "{'actions':{'read':true}}"})
  void aKeyOfOneNamedRightHasNoOther(String body) {
    var made = server.asNative().post("/api/keys", body).json();
    assertThat(made.path("actions"))
        .hasSize(6)
        .filteredOn(JsonNode::asBoolean)
        .containsExactly(made.at("/actions/read"));
    var client = server.anonymous().with("apikey", JsonField.text(made, "key"));
    assertThat(client.get("/api/sessions").status()).isEqualTo(200);
    for (var path : List.of("/api/sessions/ada/start", "/api/sendText", "/api/apps")) {
      assertThat(client.post(path, "{}").status()).as(path).isEqualTo(403);
    }
  }

  @Test
  void scopesMayBeNoneOrAdmin() {
    var none = server.asNative().post("/api/keys", "{'scopes':[]}").json();
    assertThat(none.path("actions")).hasSize(6).noneMatch(JsonNode::asBoolean);
    var admin = server.asNative().post("/api/keys", "{'scopes':['ADMIN']}");
    assertThat(admin.bool("isAdmin")).isTrue();
  }

  @Test
  void aKeyMayBeSentBackAsItWasRead() {
    var made = server.asNative().post("/api/keys", "{'name':'back'}").json();
    var path = "/api/keys/" + JsonField.text(made, "id");
    assertThat(server.asNative().put(path, made.toString()).json().path("actions"))
        .isEqualTo(made.path("actions"));
  }

  @Test
  void aKeyHasANameADialectAndAnEnd() {
    var body = "{'name':'dashboard','dialect':'waha','expiresAt':'2099-12-31T23:59:59Z'}";
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
        "{'isAdmin':true,'session':'ada'} | session",
        "{'isAdmin':true,'actions':{}} | actions",
        "{'isActive':'no'} | isActive",
        "{'scope':['read']} | scope",
        "{'permissions':{'read':true}} | permissions",
        "{'read':true} | read",
        "{'actions':{'write':false}} | actions.write",
        "{'scopes':['read','any']} | scopes.1",
        "{'scopes':'read'} | scopes",
        "{'scopes':['read'],'actions':{'send':false}} | actions",
        "{'scopes':['read'],'isAdmin':true} | isAdmin",
        "{'scopes':['admin'],'session':'ada'} | session",
        "{'actions':{'read':'yes'}} | actions.read",
        "{'session':'a/b'} | session",
        "{'isAdmin':1} | isAdmin",
        "{'name':' '} | name",
        "{'dialect':'klingon'} | dialect",
        "{'expiresAt':'tomorrow'} | expiresAt",
        "{'expiresAt':'1999-12-31T23:59:59Z'} | expiresAt"
      })
  void whatAKeyCannotBeIsA400(String body, String field) {
    var id = server.asNative().post("/api/keys", "{}").text("id");
    var before = server.asNative().get("/api/keys").json();
    for (var reply :
        List.of(
            server.asNative().post("/api/keys", body),
            server.asNative().put("/api/keys/" + id, body))) {
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("code")).isEqualTo("invalid." + field);
    }
    assertThat(server.asNative().get("/api/keys").json()).isEqualTo(before);
  }

  @Test
  void aChangedKeyHasItsNewRightsAtOnceAndItsOldText() {
    var made = server.asNative().post("/api/keys", "{'name':'bot','session':'ada'}");
    var path = "/api/keys/" + made.text("id");
    var client = server.anonymous().with("X-Api-Key", made.text("key"));
    assertThat(client.get("/api/sessions/bob").status()).isEqualTo(403);

    var body = "{'isAdmin':false,'session':'bob','isActive':true,'actions':{'send':false}}";
    var changed = server.asWaha().put(path, body);
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.text("name")).isEqualTo("bot");
    assertThat(changed.text("session")).isEqualTo("bob");
    assertThat(changed.bool("/actions/send")).isFalse();
    assertThat(changed.text()).doesNotContain(made.text("key"));
    assertThat(client.get("/api/sessions/bob").status()).isEqualTo(200);
    assertThat(client.get("/api/sessions/ada").status()).isEqualTo(403);
  }

  @Test
  void aKeyIsSwitchedOffAndOnAgain() {
    var made = server.asNative().post("/api/keys", "{'session':'ada'}");
    var path = "/api/keys/" + made.text("id");
    var client = server.anonymous().with("X-Api-Key", made.text("key"));

    var off = server.asWaha().put(path, "{'session':'ada','isActive':false}");
    assertThat(off.bool("isActive")).isFalse();
    assertThat(client.get("/api/sessions").status()).isEqualTo(401);
    server.asWaha().put(path, "{'session':'ada','isActive':true}");
    assertThat(client.get("/api/sessions").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"root", "nobody"})
  void onlyAStoredKeyIsChanged(String id) {
    var reply = server.asNative().put("/api/keys/" + id, "{}");
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.text("code")).isEqualTo("key.not-found");
  }

  @Test
  void aMediaKeyIsTheSameEachTimeAndOpensNoOperation() {
    var first = server.asWaha().post("/api/keys/media", "{'session':'ada'}");
    assertThat(first.status()).isEqualTo(201);
    var again = server.asWaha().post("/api/keys/media", "{'session':'ada'}");
    assertThat(again.json()).isEqualTo(first.json());
    assertThat(first.text("session")).isEqualTo("ada");
    assertThat(first.json().path("actions")).hasSize(6).noneMatch(JsonNode::asBoolean);
    assertThat(server.asWaha().post("/api/keys/media", "{'session':'bob'}").json())
        .isNotEqualTo(first.json());

    var client = server.anonymous().with("X-Api-Key", first.text("key"));
    assertThat(client.get("/api/sessions/ada").status()).isEqualTo(200);
    assertThat(client.get("/api/ada/groups").status()).isEqualTo(403);
    assertThat(client.post("/api/sessions/ada/start").status()).isEqualTo(403);
  }

  @Test
  void aControlKeyStartsAndStopsItsSessionAndNothingElse() {
    var made = server.asWaha().post("/api/keys/control", "{'session':'ada'}");
    var client = server.anonymous().with("X-Api-Key", made.text("key"));
    assertThat(client.post("/api/sessions/ada/stop").status()).isEqualTo(201);
    assertThat(client.put("/api/sessions/ada", "{}").status()).isEqualTo(403);
    assertThat(client.get("/api/ada/chats").status()).isEqualTo(403);
    assertThat(client.post("/api/sessions/bob/stop").status()).isEqualTo(403);
  }

  @Test
  void aControlKeyThatWasDeletedIsReplacedByAnother() {
    var body = "{'session':'bob'}";
    var first = server.asWaha().post("/api/keys/control", body);
    server.asWaha().delete("/api/keys/" + first.text("id"));
    var second = server.asWaha().post("/api/keys/control", body);
    assertThat(second.text("key")).isNotEqualTo(first.text("key"));
    var client = server.anonymous().with("X-Api-Key", first.text("key"));
    assertThat(client.get("/api/sessions").status()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({"media", "control"})
  void thereIsNoKeyOfAnUnknownSession(String purpose) {
    for (var client : List.of(server.asWaha(), server.asNative())) {
      var reply = client.post("/api/keys/" + purpose, "{'session':'nobody'}");
      assertThat(reply.status()).isEqualTo(422);
      assertThat(reply.text("code")).isEqualTo("session.not-found");
    }
    assertThat(server.asWaha().post("/api/keys/" + purpose, "{}").status()).isEqualTo(400);
  }
}
