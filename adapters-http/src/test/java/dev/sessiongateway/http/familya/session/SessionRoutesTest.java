package dev.sessiongateway.http.familya.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionRoutesTest {
  @AutoClose private static final TestServer server = new TestServer();

  private static String status(String session) {
    return server.asNative().get("/api/sessions/" + session).text("status");
  }

  @Nested
  class Creating {
    @Test
    void startsTheSessionUnlessStartIsFalse() {
      var started = server.asNative().post("/api/sessions", "{'name':'create-1'}");
      assertThat(started.status()).isEqualTo(200);
      assertThat(started.text("name")).isEqualTo("create-1");
      server.await(new SessionName("create-1"), SessionState.AwaitingPairing.class::isInstance);
      assertThat(status("create-1")).isEqualTo("SCAN_QR_CODE");

      var resting = server.asWaha().post("/api/sessions", "{'name':'create-2','start':false}");
      assertThat(resting.status()).isEqualTo(201);
      assertThat(resting.text("status")).isEqualTo("STOPPED");
      assertThat(resting.json().path("me").isNull()).isTrue();
    }

    @Test
    void makesANameUpWhenThereIsNone() {
      var reply = server.asNative().post("/api/sessions");
      assertThat(reply.text("name")).startsWith("session_");
    }

    /// PHP writes an object without fields as an empty array.
    @Test
    void readsEmptyArraysAsEmptyObjects() {
      var config = "{'metadata':[],'proxy':[],'ignore':[],'noweb':[],'client':[],'webhooks':[]}";
      var created = server.asWaha().post("/api/sessions", "{'name':'php','config':" + config + "}");
      assertThat(created.status()).isEqualTo(201);
      assertThat(created.json().at("/config/proxy").isNull()).isTrue();
      assertThat(created.json().at("/config/noweb").isMissingNode()).isTrue();
      assertThat(server.asWaha().post("/api/sessions/php/restart", "[]").status()).isEqualTo(201);
      assertThat(server.asWaha().put("/api/sessions/php", "{'config':[]}").status()).isEqualTo(200);
    }

    @Test
    void refusesANameThatIsTaken() {
      server.stopped("create-3");
      for (var client : new TestServer.Client[] {server.asNative(), server.asWaha()}) {
        var reply = client.post("/api/sessions", "{'name':'create-3'}");
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("message")).contains("PUT");
      }
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "",
          "a b",
          "a.b",
          "..",
          "a/b",
          "sessions",
          "keys",
          "webhooks",
          "events",
          "tickets",
          "ä"
        })
    void refusesNamesThatCannotBeReached(String name) {
      var reply = server.asNative().post("/api/sessions", "{'name':'" + name + "'}");
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("code")).isEqualTo("invalid.name");
    }

    @Test
    void keepsTheConfigurationAndEchoesIt() {
      var body =
          """
          {"name":"create-4","start":false,"config":{
            "metadata":{"tenant":"acme"},"debug":true,
            "proxy":{"server":"proxy.example.org:3128","username":"u","password":"p"},
            "ignore":{"groups":true},
            "noweb":{"markOnline":true,"store":{"enabled":true}},
            "client":{"deviceName":"Desk"},
            "webhooks":[{"url":"https://example.org/hook","events":["message","*"]},
              {"url":"http://127.0.0.1:9/x","events":["session.status"],"hmac":{"key":"k"},
               "retries":{"policy":"linear","delaySeconds":3,"attempts":4},
               "customHeaders":[{"name":"X-A","value":"b"}],"tls":{"verify":false}},
              {"url":"http://127.0.0.1:9/y","events":["*"],"hmac":{"key":""},"tls":{}}]}}
          """;
      var config = server.asWaha().post("/api/sessions", body).json().path("config");
      assertThat(config)
          .isEqualTo(server.asWaha().get("/api/sessions/create-4").json().path("config"));
      assertThat(JsonField.text(config, "/metadata/tenant")).isEqualTo("acme");
      assertThat(JsonField.bool(config, "debug")).isTrue();
      assertThat(JsonField.text(config, "/proxy/server")).isEqualTo("proxy.example.org:3128");
      assertThat(JsonField.bool(config, "/ignore/groups")).isTrue();
      assertThat(JsonField.bool(config, "/noweb/store/enabled")).isTrue();
      assertThat(JsonField.text(config, "/client/deviceName")).isEqualTo("Desk");
      var plain = config.path("webhooks").path(0);
      assertThat(plain.path("hmac").isNull()).isTrue();
      assertThat(plain.path("retries").isNull()).isTrue();
      assertThat(plain.path("customHeaders").isNull()).isTrue();
      var full = config.path("webhooks").path(1);
      assertThat(JsonField.text(full, "/hmac/key")).isEqualTo("k");
      assertThat(JsonField.text(full, "/retries/policy")).isEqualTo("linear");
      assertThat(JsonField.integer(full, "/retries/delaySeconds")).isEqualTo(3);
      assertThat(JsonField.text(full, "/customHeaders/0/name")).isEqualTo("X-A");
      assertThat(full.at("/tls/verify").asBoolean(true)).isFalse();
      assertThat(plain.has("tls")).isFalse();
      var emptied = config.path("webhooks").path(2);
      assertThat(emptied.path("hmac").isNull()).isTrue();
      assertThat(emptied.has("tls")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "{\"webhooks\":[{\"events\":[\"message\"]}]} | config.webhooks.0.url",
          "{\"webhooks\":[{\"url\":\"http://a.example\"}]} | config.webhooks.0.events",
          "{\"webhooks\":[{\"url\":\"http://a.example\",\"events\":[]}]} |"
              + " config.webhooks.0.events",
          "{\"webhooks\":[{\"url\":\"http://a.example\",\"events\":[\"no\"]}]} | events",
          "{\"webhooks\":[{\"url\":\"ftp://a.example\",\"events\":[\"*\"]}]} |"
              + " config.webhooks.0.url",
          "{\"webhooks\":[{\"url\":\"a b\",\"events\":[\"*\"]}]} | config.webhooks.0.url",
          "{\"webhooks\":[null]} | config.webhooks.0",
          "{\"webhooks\":[{\"url\":\"http://a.example\",\"events\":[\"*\"],\"tls\":{\"verify\":1}}]}"
              + " | config.webhooks.0.tls.verify",
          "{\"webhooks\":[{\"url\":\"http://a.example\",\"events\":[\"*\"],"
              + "\"retries\":{\"policy\":\"never\"}}]} | config.webhooks.0.retries.policy",
          "{\"webhooks\":[{\"url\":\"http://a.example\",\"events\":[\"*\"],"
              + "\"retries\":{\"attempts\":101}}]} | config.webhooks.0.retries.attempts",
          "{\"webhooks\":[{\"url\":\"http://a.example\",\"events\":[\"*\"],"
              + "\"retries\":{\"delaySeconds\":-1}}]} | config.webhooks.0.retries.delaySeconds",
          "{\"webhooks\":[{\"url\":\"http://a.example\",\"events\":[\"*\"],\"customHeaders\":[{\"name\":\"X-A\"}]}]}"
              + " | config.webhooks.0.customHeaders.0.value",
          "{\"webhooks\":[{\"url\":\"http://a.example\",\"events\":[\"*\"],"
              + "\"customHeaders\":[{\"name\":\"X-A\",\"value\":\"a\\r\\nB: c\"}]}]} |"
              + " customHeaders.value",
          "{\"webhooks\":[{\"url\":\"http://a.example\",\"events\":[\"*\"],"
              + "\"customHeaders\":[{\"name\":\"X-A\",\"value\":\"a\\u0000b\"}]}]} |"
              + " customHeaders.value",
          "{\"metadata\":{\"a\":1}} | config.metadata.a",
          "{\"metadata\":{\"a\":null}} | config.metadata.a",
          "{\"proxy\":{\"server\":\"http://a\"}} | config.proxy.server",
          "{\"noweb\":[1]} | config.noweb",
          "{\"store\":{\"dialect\":\"oracle\"}} | config.store.dialect",
          "{\"store\":{\"address\":\"../x.db\"}} | config.store.address",
          "{\"store\":{\"address\":\"/etc/x.db\"}} | config.store.address",
          "{\"store\":{\"address\":\":resource:http://x/y.db\"}} | config.store.address",
          "{\"log\":{\"level\":\"LOUD\"}} | config.log.level",
          "[1] | config"
        })
    void refusesABadConfigurationNamingTheField(String config, String field) {
      var body = "{'name':'create-bad','config':" + config + "}";
      var reply = server.asNative().post("/api/sessions", body);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("code")).isEqualTo("invalid." + field);
      assertThat(server.asNative().get("/api/sessions/create-bad").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Host", "Content-Length", "Transfer-Encoding", "connection", "a b"})
    void refusesHeadersThatBendTheDelivery(String name) {
      var hook =
          "{'url':'http://a.example','events':['*'],'customHeaders':[{'name':'"
              + name
              + "','value':'x'}]}";
      var body = "{'name':'create-bad','config':{'webhooks':[" + hook + "]}}";
      assertThat(server.asNative().post("/api/sessions", body).status()).isEqualTo(400);
    }
  }

  @Nested
  class Reading {
    @Test
    void listsEverySessionNativelyAndThoseThatRunToWaha() {
      server.stopped("read-1");
      server.active("read-2");
      assertThat(names(server.asNative().get("/api/sessions"))).contains("read-1", "read-2");
      assertThat(names(server.asWaha().get("/api/sessions")))
          .contains("read-2")
          .doesNotContain("read-1");
      assertThat(names(server.asWaha().get("/api/sessions?all=true"))).contains("read-1");
      server.gateway.sessions().pause(new SessionName("read-2"));
      assertThat(names(server.asWaha().get("/api/sessions"))).doesNotContain("read-2");
      assertThat(names(server.asNative().get("/api/sessions"))).contains("read-2");
    }

    private static List<String> names(Reply reply) {
      return reply.json().findValuesAsText("name");
    }

    @Test
    void showsTheSessionsAccount() {
      server.active("read-3");
      var me = server.asNative().get("/api/sessions/read-3/me");
      assertThat(me.status()).isEqualTo(200);
      assertThat(me.text("id")).isEqualTo(FakeNetwork.ADA.id().toString());
      assertThat(server.asNative().get("/api/sessions/read-3").json().path("me"))
          .isEqualTo(me.json());
    }

    @Test
    void isAbsentBeforeAPhoneIsLinked() {
      server.stopped("read-4");
      assertThat(server.asWaha().get("/api/sessions/read-4/me").text()).isEqualTo("null");
    }

    @Test
    void namesAppsWhenAsked() {
      server.stopped("read-5");
      assertThat(server.asWaha().get("/api/sessions/read-5").json().has("apps")).isFalse();
      var expanded = server.asWaha().get("/api/sessions/read-5?expand=apps");
      assertThat(expanded.array("apps")).isEmpty();
      assertThat(expanded.json().has("apps")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "GET /",
          "GET /me",
          "PUT /",
          "POST /start",
          "POST /stop",
          "POST /logout",
          "POST /restart"
        })
    void anUnknownNameIsA404(String operation) {
      var words = operation.split(" ", 2);
      var reply = server.asNative().send(words[0], "/api/sessions/nobody" + words[1], "{}");
      assertThat(reply.status()).isEqualTo(404);
      assertThat(reply.text("code")).isEqualTo("session.not-found");
      assertThat(server.asWaha().send(words[0], "/api/sessions/nobody" + words[1], "{}").status())
          .isEqualTo(404);
    }
  }

  @Nested
  class Changing {
    @Test
    void replacesTheConfigurationButKeepsTheStore() {
      server.stopped("put-1");
      server
          .asNative()
          .put(
              "/api/sessions/put-1",
              "{'config':{'metadata':{'a':'b'},'store':{'address':'put.db'},'log':{'level':'WARN'}}}");
      var reply =
          server
              .asNative()
              .put(
                  "/api/sessions/put-1",
                  "{'name':'ignored','config':{'webhooks':[{'url':'http://a.example/x','events':['*']}]}}");
      assertThat(reply.status()).isEqualTo(200);
      var config = reply.json().path("config");
      assertThat(JsonField.object(config, "metadata")).isEmpty();
      assertThat(JsonField.text(config, "/webhooks/0/url")).isEqualTo("http://a.example/x");
      assertThat(JsonField.text(config, "/store/address")).isEqualTo("/app/data/put.db");
      assertThat(JsonField.text(config, "/log/level")).isEqualTo("WARN");
    }

    @Test
    void hotSwapsWebhooks() {
      server.active("put-2");
      var reply =
          server
              .asWaha()
              .put(
                  "/api/sessions/put-2",
                  "{'config':{'webhooks':[{'url':'http://a.example','events':['*']}]}}");
      assertThat(reply.text("status")).isEqualTo("WORKING");
    }

    @Test
    void deletesWhatIsThereAndWhatIsNot() {
      server.active("delete-1");
      for (var i = 0; i < 2; i++) {
        var reply = server.asWaha().delete("/api/sessions/delete-1");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEmpty();
      }
      assertThat(server.asWaha().get("/api/sessions/delete-1").status()).isEqualTo(404);
    }
  }

  @Nested
  class Acting {
    @Test
    void stoppingPausesAndASecondStopIsAConflictNatively() {
      server.active("stop-1");
      var reply = server.asNative().post("/api/sessions/stop-1/stop");
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.bool("success")).isTrue();
      assertThat(reply.text("message")).isNotBlank();
      assertThat(reply.text("session")).isEqualTo("stop-1");
      assertThat(reply.text("status")).isEqualTo("STOPPED");
      assertThat(reply.bool("paused")).isTrue();
      assertThat(reply.text("state")).isEqualTo("paused");
      assertThat(reply.text("/me/id")).isNotBlank();
      assertThat(server.network.isOpen(new SessionName("stop-1"))).isTrue();

      var twice = server.asNative().post("/api/sessions/stop-1/stop");
      assertThat(twice.status()).isEqualTo(409);
      assertThat(twice.text("code")).isEqualTo("session.already-paused");
    }

    @Test
    void stoppingTwiceIsFineForWaha() {
      server.active("stop-2");
      assertThat(server.asWaha().post("/api/sessions/stop-2/stop").status()).isEqualTo(201);
      var twice = server.asWaha().post("/api/sessions/stop-2/stop");
      assertThat(twice.status()).isEqualTo(201);
      assertThat(twice.bool("paused")).isTrue();
    }

    @Test
    void startingResumesAPausedSession() {
      server.active("start-1");
      server.asNative().post("/api/sessions/start-1/stop");
      var reply = server.asNative().post("/api/sessions/start-1/start");
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.text("status")).isEqualTo("WORKING");
      assertThat(reply.text("message")).isEqualTo("Session started");
      var again = server.asWaha().post("/api/sessions/start-1/start");
      assertThat(again.status()).isEqualTo(201);
      assertThat(again.text("message")).contains("nothing was changed");
    }

    @Test
    void stoppingAnUnpairedSessionDoesNotClaimThatItIsConnected() {
      server.stopped("stop-idle");
      var idle = server.asNative().post("/api/sessions/stop-idle/stop");
      assertThat(idle.text("message")).contains("is not connected");

      server.asNative().post("/api/sessions", "{'name':'stop-code'}");
      var name = new SessionName("stop-code");
      server.await(name, SessionState.AwaitingPairing.class::isInstance);
      var waiting = server.asNative().post("/api/sessions/stop-code/stop");
      assertThat(waiting.text("message")).contains("QR code can still be scanned");
      assertThat(server.asNative().get("/api/stop-code/auth/qr?format=raw").status())
          .isEqualTo(200);
    }

    @Test
    void restartingTakesTheGivenEngineConfigurationOrThatOfTheDialect() {
      server.active("restart-1");
      var given =
          server
              .asNative()
              .post(
                  "/api/sessions/restart-1/restart",
                  "{'the"
                      + " service':{},'config':{'webhooks':'ignored','store':{'dialect':'sqlite3','address':'/app/data/other.db'},'log':{'level':'debug'}}}");
      assertThat(given.status()).isEqualTo(200);
      assertThat(given.bool("success")).isTrue();
      assertThat(given.text("session")).isEqualTo("restart-1");
      var config = given.json().path("config");
      assertThat(JsonField.text(config, "/store/address")).isEqualTo("/app/data/other.db");
      assertThat(JsonField.text(config, "/log/level")).isEqualTo("DEBUG");
      server.await(new SessionName("restart-1"), SessionState.Active.class::isInstance);

      assertThat(given.text("message")).contains("history of that store");

      var kept = server.asWaha().post("/api/sessions/restart-1/restart");
      assertThat(kept.status()).isEqualTo(201);
      assertThat(kept.text("/config/store/address")).isEqualTo("/app/data/other.db");
      assertThat(kept.text("/config/log/level")).isEqualTo("DEBUG");
      assertThat(kept.text("message")).isEqualTo("Session restarted");

      var byDefault = server.asNative().post("/api/sessions/restart-1/restart");
      assertThat(byDefault.status()).isEqualTo(200);
      assertThat(byDefault.text("/config/store/address")).isEqualTo("/app/data/service.db");
      assertThat(byDefault.text("/config/log/level")).isEqualTo("INFO");
    }

    @Test
    void restartingKeepsTheRestOfTheConfiguration() {
      server.stopped("restart-2");
      server.asNative().put("/api/sessions/restart-2", "{'config':{'metadata':{'a':'b'}}}");
      var reply = server.asNative().post("/api/sessions/restart-2/restart", "{'config':null}");
      assertThat(reply.text("/config/metadata/a")).isEqualTo("b");
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "{'store':{'dialect':'postgres'}} | config.store.dialect",
          "{'store':{'address':'x.txt'}} | config.store.address",
          "{'store':{'address':7}} | config.store.address",
          "{'log':{'level':'LOUD'}} | config.log.level",
          "7 | config"
        })
    void restartingWithABadConfigurationChangesNothing(String config, String field) {
      var name = "restart-" + field.replace('.', '-');
      if (server.gateway.sessions().find(name).isEmpty()) {
        server.active(name);
      }
      var reply =
          server.asNative().post("/api/sessions/" + name + "/restart", "{'config':" + config + "}");
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("code")).isEqualTo("invalid." + field);
      assertThat(status(name)).isEqualTo("WORKING");
    }

    @Test
    void theFaultForAnUnsupportedStoreNamesTheSupportedOnes() {
      server.stopped("restart-3");
      var reply =
          server
              .asNative()
              .post("/api/sessions/restart-3/restart", "{'config':{'store':{'dialect':'mysql'}}}");
      assertThat(reply.text("message")).contains("sqlite3");
    }

    @Test
    void loggingOutForgetsThePhone() {
      server.active("logout-1");
      var reply = server.asNative().post("/api/sessions/logout-1/logout");
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.bool("success")).isTrue();
      assertThat(reply.json().path("me").isNull()).isTrue();
      server.await(new SessionName("logout-1"), SessionState.AwaitingPairing.class::isInstance);
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "de | Sitzung neu gestartet",
          "pt-BR,pt;q=0.9,en;q=0.8 | Sessão reiniciada",
          "es-MX | Sesión reiniciada",
          "fr, de;q=0.1 | Sitzung neu gestartet",
          "tlh | Session restarted",
          ";;; | Session restarted"
        })
    void saysWhatWasDoneInTheReadersLanguage(String wanted, String text) {
      if (server.gateway.sessions().find("language").isEmpty()) {
        server.stopped("language");
      }
      var client = server.asNative().with("Accept-Language", wanted);
      var reply = client.post("/api/sessions/language/restart");
      assertThat(reply.text("message")).isEqualTo(text);
    }
  }
}
