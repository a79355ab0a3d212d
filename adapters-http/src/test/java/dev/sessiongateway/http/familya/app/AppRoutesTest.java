package dev.sessiongateway.http.familya.app;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.app.AppKind;
import dev.sessiongateway.domain.app.AppSettings;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AppRoutesTest {
  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.stopped("bob");
  }

  private static String app(String id, String session, String kind, String config) {
    return "{'id':'%s','session':'%s','app':'%s','config':%s}".formatted(id, session, kind, config);
  }

  @Test
  void anAppIsMadeShownChangedAndRemoved() {
    server.stopped("life");
    var waha = server.asWaha();
    var made = waha.post("/api/apps", app("life-1", "life", "calls", "{'dm':{'reject':false}}"));
    assertThat(made.status()).isEqualTo(201);
    assertThat(made.text("id")).isEqualTo("life-1");
    assertThat(made.text("session")).isEqualTo("life");
    assertThat(made.bool("enabled")).isTrue();
    assertThat(made.bool("/config/dm/reject")).isFalse();
    assertThat(made.bool("/config/group/reject")).isTrue();

    assertThat(server.asNative().get("/api/apps/life-1").json()).isEqualTo(made.json());
    assertThat(waha.get("/api/apps?session=life").json().get(0)).isEqualTo(made.json());
    var shown = waha.get("/api/sessions/life?expand=apps");
    assertThat(shown.array("apps").get(0)).isEqualTo(made.json());
    assertThat(waha.get("/api/sessions/life").json().has("apps")).isFalse();

    var changed =
        waha.put(
            "/api/apps/life-1",
            "{'app':'calls','enabled':false,'config':{'dm':{'reject':true,"
                + "'message':'Write','waitBeforeDecline':1.5,'waitBeforeResponse':2}}}");
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.bool("enabled")).isFalse();
    assertThat(changed.text("/config/dm/message")).isEqualTo("Write");
    assertThat(changed.decimal("/config/dm/waitBeforeDecline")).isEqualTo(1.5);

    assertThat(waha.delete("/api/apps/life-1").body()).isEmpty();
    assertThat(waha.get("/api/apps/life-1").status()).isEqualTo(404);
    assertThat(waha.delete("/api/apps/life-1").status()).isEqualTo(404);
    assertThat(waha.put("/api/apps/life-1", "{'app':'calls'}").status()).isEqualTo(404);
  }

  @Test
  void appsComeWithASessionAndGoWithIt() {
    var body =
        "{'name':'born','start':false,'apps':[" + app("born-1", "born", "calls", "{}") + "]}";
    var made = server.asWaha().post("/api/sessions", body);
    assertThat(made.status()).isEqualTo(201);
    assertThat(made.text("/apps/0/id")).isEqualTo("born-1");

    server.asWaha().put("/api/sessions/born", "{'config':{'debug':true}}");
    assertThat(server.asWaha().get("/api/apps?session=born").json()).hasSize(1);
    var other = "{'apps':[{'id':'born-2','app':'calls'}]}";
    var put = server.asWaha().put("/api/sessions/born", other);
    assertThat(put.text("/apps/0/id")).isEqualTo("born-2");
    assertThat(server.asWaha().get("/api/apps/born-1").status()).isEqualTo(404);

    server.asWaha().delete("/api/sessions/born");
    assertThat(server.asWaha().get("/api/apps/born-2").status()).isEqualTo(404);
  }

  @Test
  void aSessionWithABadAppIsNotMade() {
    var body =
        "{'name':'unborn','apps':[{'app':'phone-numbers','config':{'rules':[{'regexp':'('}]}}]}";
    var refused = server.asNative().post("/api/sessions", body);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("invalid.apps.0.config.rules.0");
    assertThat(server.asNative().get("/api/sessions/unborn").status()).isEqualTo(404);
  }

  @Test
  void anMcpAppHasAKeyOfItsSessionThatGoesWithTheApp() {
    server.stopped("agent");
    var rights = "{'actions':{'read':true,'send':false,'control':false,'setting':false}}";
    var made = server.asWaha().post("/api/apps", app("agent-1", "agent", "mcp", rights));
    assertThat(made.status()).isEqualTo(201);
    var key = server.anonymous().with("X-Api-Key", made.text("/config/key"));
    assertThat(key.get("/api/sessions/agent").status()).isEqualTo(200);
    assertThat(key.get("/api/sessions/bob").status()).isEqualTo(403);
    assertThat(key.post("/api/sessions/agent/start").status()).isEqualTo(403);

    var again = server.asWaha().get("/api/apps/agent-1");
    assertThat(again.text()).doesNotContain(made.text("/config/key"));
    assertThat(again.text("/config/key_id")).isEqualTo(made.text("/config/key_id"));
    var same = server.asWaha().put("/api/apps/agent-1", app("agent-1", "agent", "mcp", rights));
    assertThat(same.text("/config/key_id")).isEqualTo(made.text("/config/key_id"));
    assertThat(key.get("/api/sessions/agent").status()).isEqualTo(200);

    var off = "{'app':'mcp','enabled':false,'config':" + rights + "}";
    var disabled = server.asWaha().put("/api/apps/agent-1", off);
    assertThat(disabled.json().at("/config/key").isNull()).isTrue();
    assertThat(key.get("/api/sessions/agent").status()).isEqualTo(401);

    var on = server.asWaha().put("/api/apps/agent-1", app("agent-1", "agent", "mcp", rights));
    var second = server.anonymous().with("X-Api-Key", on.text("/config/key"));
    assertThat(second.get("/api/sessions/agent").status()).isEqualTo(200);
    server.asWaha().delete("/api/apps/agent-1");
    assertThat(second.get("/api/sessions/agent").status()).isEqualTo(401);
    assertThat(server.asWaha().get("/api/keys").text()).doesNotContain("app agent-1");
  }

  @Test
  void noKeyGivesARightThatItLacks() {
    var session = server.stopped("narrow");
    var manager = server.key(session, "waha", Scope.READ, Scope.APP);
    var client = server.anonymous().with("X-Api-Key", manager);
    var wanted = app("narrow-1", "narrow", "mcp", "{'actions':{'read':true,'send':true}}");
    assertThat(client.post("/api/apps", wanted).status()).isEqualTo(403);
    assertThat(client.get("/api/apps?session=narrow").json()).isEmpty();
  }

  @Test
  void aKeySeesTheAppsOfItsSessionOnly() {
    var session = server.stopped("mine");
    server.stopped("theirs");
    server.asWaha().post("/api/apps", app("theirs-1", "theirs", "calls", "{}"));
    var manager =
        server.anonymous().with("apikey", server.key(session, null, Scope.READ, Scope.APP));
    assertThat(manager.get("/api/apps?session=theirs").status()).isEqualTo(403);
    assertThat(manager.get("/api/apps/theirs-1").status()).isEqualTo(403);
    assertThat(manager.put("/api/apps/theirs-1", "{'app':'calls'}").status()).isEqualTo(403);
    assertThat(manager.delete("/api/apps/theirs-1").status()).isEqualTo(403);
    assertThat(manager.post("/api/apps", app("x", "theirs", "calls", "{}")).status())
        .isEqualTo(403);
    var reader = server.anonymous().with("apikey", server.key(session, null, Scope.READ));
    assertThat(reader.get("/api/apps?session=mine").status()).isEqualTo(403);
    assertThat(server.asNative().get("/api/apps/theirs-1").status()).isEqualTo(200);
  }

  @Test
  void anIdIsUsedOnce() {
    server.stopped("first");
    server.stopped("second");
    assertThat(server.asNative().post("/api/apps", app("taken", "first", "calls", "{}")).status())
        .isEqualTo(200);
    for (var session : new String[] {"first", "second"}) {
      var again = server.asNative().post("/api/apps", app("taken", session, "calls", "{}"));
      assertThat(again.status()).isEqualTo(409);
      assertThat(again.text("code")).isEqualTo("app.exists");
    }
    var kind = server.asNative().put("/api/apps/taken", "{'app':'mcp'}");
    assertThat(kind.status()).isEqualTo(400);
    assertThat(kind.text("code")).isEqualTo("invalid.app");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | invalid.app",
        "{'app':'mail'} | invalid.app",
        "{'id':'a/b','app':'calls'} | invalid.id",
        "{'app':'calls','config':[1]} | invalid.config",
        "{'app':'calls','config':{'dm':{'waitBeforeDecline':-1}}}"
            + " | invalid.config.dm.waitBeforeDecline",
        "{'app':'calls','config':{'group':{'message':7}}} | invalid.config.group.message",
      })
  void aBadAppIsRefusedByTheNameOfItsField(String body, String code) {
    var json = json(body).replaceFirst("\\{", json("{'session':'bob',"));
    var refused = server.asNative().post("/api/apps", json.replace(",}", "}"));
    assertThat(refused.status()).as(json).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo(code);
    assertThat(server.asNative().get("/api/apps?session=bob").json()).isEmpty();
  }

  /// This module has no part.
  @Test
  void anAppThatOnlyAPartHasIsRefusedAndAStoredOneIsShownWithoutItsConfiguration() {
    var session = server.stopped("left");
    var config =
        "{'url':'https://a.example','accountId':1,'accountToken':'secret',"
            + "'inboxId':2,'inboxIdentifier':'box'}";
    var refused = server.asNative().post("/api/apps", app("left-1", "left", "chatwoot", config));
    assertThat(refused.status()).isEqualTo(501);
    assertThat(refused.text("code")).isEqualTo("unsupported.chatwoot");
    assertThat(refused.text("message")).contains("without its part chatwoot");

    var settings =
        new AppSettings.UnreadSettings(
            AppKind.CHATWOOT, Map.of("url", "https://a.example", "accountToken", "secret"));
    server
        .gateway
        .sessions()
        .configure(session, before -> before.with(new App(new AppId("left-1"), true, settings)));
    var shown = server.asNative().get("/api/apps/left-1").json();
    assertThat(JsonField.text(shown, "app")).isEqualTo("chatwoot");
    assertThat(shown.required("config")).isEmpty();
    assertThat(shown.has("state")).isFalse();
    assertThat(server.asNative().delete("/api/apps/left-1").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"absent", "a%2Fb", "%20"})
  void anUnknownSessionOrAppIsRefused(String name) {
    assertThat(server.asNative().get("/api/apps?session=" + name).status()).isIn(400, 404);
    assertThat(server.asNative().get("/api/apps/" + name).status()).isIn(400, 404);
  }

  @Test
  void aSessionHasAtMostTwentyApps() {
    server.stopped("many");
    for (var i = 0; i < 20; i++) {
      server.asNative().post("/api/apps", app("many-" + i, "many", "calls", "{}"));
    }
    var refused = server.asNative().post("/api/apps", app("many-20", "many", "calls", "{}"));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("invalid.apps");
    assertThat(server.asNative().get("/api/apps?session=many").json()).hasSize(20);
  }

  @Test
  void aCallIsDeclinedAfterTheWaitAndTheCallerIsWrittenTo() {
    var session = server.active("phone");
    var config =
        "{'dm':{'reject':true,'message':'Please write','waitBeforeDecline':2,"
            + "'waitBeforeResponse':3},'group':{'reject':false}}";
    server.asWaha().post("/api/apps", app("phone-1", "phone", "calls", config));
    var grace = Address.person("4915110000002");
    var group = Address.group("120363020000000001");
    var direct = new Call("CALL1", grace, grace, false);
    rings(session, new Call("CALL2", group, grace, false));
    rings(session, direct);

    server.time.advance(Duration.ofSeconds(2));
    server.await(
        () -> server.network.rejected(session).contains(direct), () -> "the call rings still");
    assertThat(server.network.sent(session)).isEmpty();
    server.await(
        () -> {
          server.time.advance(Duration.ofSeconds(3));
          return !server.network.sent(session).isEmpty();
        },
        () -> "nothing was sent");

    assertThat(server.network.rejected(session)).containsExactly(direct);
    assertThat(server.network.sent(session))
        .extracting(Message::chat, Message::content)
        .containsExactly(tuple(grace, new Content.Text("Please write")));
  }

  private static void rings(SessionName session, Call call) {
    server.network.signal(session, new Event.CallChanged(call, CallStage.RINGING));
  }
}
