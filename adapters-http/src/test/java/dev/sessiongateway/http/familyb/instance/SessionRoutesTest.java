package dev.sessiongateway.http.familyb.instance;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import dev.sessiongateway.http.familyb.event.EventNames;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionRoutesTest {
  @AutoClose private static final TestServer server = new TestServer();
  private static final Client client = server.asNative();

  private static String state(String instance) {
    var json = client.get("/instance/connectionState/" + instance);
    assertThat(json.text("/instance/instanceName")).isEqualTo(instance);
    return json.text("/instance/state");
  }

  @Nested
  class Creating {
    @Test
    void answersTheInstanceAndItsKeyAndConnectsNothing() {
      var reply = client.post("/instance/create", "{'instanceName':'loja'}");
      assertThat(reply.status()).isEqualTo(201);
      var json = reply.json();
      assertThat(JsonField.text(json, "/instance/instanceName")).isEqualTo("loja");
      assertThat(JsonField.text(json, "/instance/status")).isEqualTo("close");
      assertThat(JsonField.text(json, "/instance/integration")).isEqualTo("WHATSAPP-BAILEYS");
      assertThat(JsonField.text(json, "hash")).matches("[0-9A-F-]{36}");
      assertThat(JsonField.text(json, "/settings/msgCall")).isEmpty();
      assertThat(JsonField.object(json, "rabbitmq")).isEmpty();
      assertThat(json.has("qrcode")).isFalse();
      assertThat(server.gateway.sessions().get(new SessionName("loja")).id().toString())
          .isEqualTo(JsonField.text(json, "/instance/instanceId"));
    }

    @Test
    void withQrcodeWaitsForTheFirstCode() {
      var json =
          client.post(
              "/instance/create",
              "{'instanceName':'with qr','qrcode':true,'number':'+49 1511 0000001'}");
      assertThat(json.text("/instance/status")).isEqualTo("connecting");
      assertThat(json.integer("/qrcode/count")).isEqualTo(1);
      assertThat(json.text("/qrcode/code")).isNotEmpty();
      assertThat(json.text("/qrcode/base64")).startsWith("data:image/png;base64,");
      assertThat(json.text("/qrcode/pairingCode")).matches("[0-9A-Z]{8}");
    }

    @Test
    @ExpectsLog(
        "WARN AccessKeyService - the key that a client chose has fewer than 16 characters and can"
            + " be guessed")
    void takesTheTokenThatTheClientChose() {
      var reply =
          client.post("/instance/create", "{'instanceName':'chosen','token':'my-own-token'}");
      assertThat(reply.text("hash")).isEqualTo("my-own-token");
      var own = server.anonymous().with("apikey", "my-own-token");
      assertThat(own.get("/instance/connectionState/chosen").status()).isEqualTo(200);
    }

    @Test
    void honoursSettingsProxyAndWebhook() {
      var json =
          client.post(
              "/instance/create",
              """
              {"instanceName":"full","integration":"WHATSAPP-BAILEYS","rejectCall":true,
               "msgCall":"no calls","groups_ignore":true,"proxyHost":"proxy.example",
               "proxyPort":"3128","proxyProtocol":"http","proxyUsername":"u","proxyPassword":"p",
               "webhook":{"enabled":false,"url":"https://hooks.example/wa","byEvents":true,
                 "headers":{"X-One":"1"},"events":["messages.upsert"]},
               "websocket":{"enabled":true,"events":[]},"chatwootUrl":"ignored"}
              """);
      assertThat(json.text("/webhook/webhookUrl")).isEqualTo("https://hooks.example/wa");
      assertThat(json.bool("/webhook/webhookByEvents")).isTrue();
      assertThat(json.bool("/settings/rejectCall")).isTrue();
      assertThat(json.bool("/settings/groupsIgnore")).isTrue();
      assertThat(json.bool("/websocket/enabled")).isTrue();
      var config = server.gateway.sessions().get(new SessionName("full")).config();
      assertThat(config.ignore().groups()).isTrue();
      assertThat(config.proxy()).isEqualTo(new SessionConfig.Proxy("proxy.example:3128", "u", "p"));
      assertThat(config.socket()).isNotNull();
      assertThat(config.socket().events()).isEqualTo(EventNames.names());
      var hook = config.instanceWebhook().orElseThrow();
      assertThat(hook.enabled()).isTrue();
      assertThat(hook.events()).containsExactly("MESSAGES_UPSERT");
      assertThat(hook.headers()).containsExactly(new Webhook.Header("X-One", "1"));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "'webhookUrl':'URL','webhookHeaders':{'X-One':'1','X-Two':null}",
          "'webhook':{'url':'URL'},'webhookHeaders':{'X-One':'1'}",
          "'webhook':{'url':'URL','headers':{'X-One':'1'}}," + "'webhookHeaders':{'X-Two':'2'}"
        })
    void takesTheHeadersOfTheWebhookFromTheObjectOrTheFlatField(String fields) {
      var name = "headers-" + server.identifiers.uuid();
      var json = fields.replace("URL", "https://hooks.example/wa");
      var made = client.post("/instance/create", "{'instanceName':'%s',%s}".formatted(name, json));
      assertThat(made.status()).isEqualTo(201);
      assertThat(made.json().at("/webhook/webhookHeaders").toString())
          .isEqualTo(json("{'X-One':'1'}"));
      assertThat(client.get("/webhook/find/" + name).json().path("headers").toString())
          .isEqualTo(json("{'X-One':'1'}"));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "'webhook':'https://hooks.example/wa','webhook_by_events':true,'events':['CALL']",
          "'webhookUrl':'https://hooks.example/wa','webhookByEvents':true,"
              + "'webhookEvents':['CALL']"
        })
    void takesTheFlatWebhookOfOlderVersions(String fields) {
      var name = "flat-" + server.identifiers.uuid();
      var body = "{'instanceName':'%s',%s}".formatted(name, fields);
      assertThat(client.post("/instance/create", body).status()).isEqualTo(201);
      var hook =
          server.gateway.subscriptions().instanceWebhook(new SessionName(name)).orElseThrow();
      assertThat(hook.url()).hasToString("https://hooks.example/wa");
      assertThat(hook.byEvents()).isTrue();
      assertThat(hook.events()).containsExactly("CALL");
    }

    @Test
    void aNameInUseIsA403AndLeavesNoKey() {
      server.stopped("taken");
      var reply =
          client.post("/instance/create", "{'instanceName':'taken','token':'unused-token'}");
      assertThat(reply.status()).isEqualTo(403);
      assertThat(reply.text("/response/message/0")).contains("already in use");
      var own = server.anonymous().with("apikey", "unused-token");
      assertThat(own.get("/instance/fetchInstances").status()).isEqualTo(401);
    }

    @Test
    @ExpectsLog(
        "WARN AccessKeyService - the key that a client chose has fewer than 16 characters and can"
            + " be guessed")
    void aTokenInUseMakesNoInstance() {
      client.post("/instance/create", "{'instanceName':'first','token':'one-token'}");
      var reply = client.send("POST", "/instance/create", "{'instanceName':'next','token':'bad'}");
      assertThat(reply.status()).isEqualTo(400);
      assertThat(server.gateway.sessions().find("next")).isEmpty();
      assertThat(
              server
                  .asNative()
                  .post("/instance/create", "{'instanceName':'next','token':'one-token'}")
                  .status())
          .isEqualTo(409);
      assertThat(server.gateway.sessions().find("next")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "{}",
          "{'instanceName':null}",
          "{'instanceName':7}",
          "{'instanceName':' '}",
          "{'instanceName':'a/b'}",
          "{'instanceName':'a..b'}",
          "{'instanceName':'bad','integration':'TELEGRAM'}",
          "{'instanceName':'bad','number':'abc'}",
          "{'instanceName':'bad','qrcode':'yes'}",
          "{'instanceName':'bad','proxyHost':'proxy.example'}",
          "{'instanceName':'bad','webhook':{'url':'ftp://hooks.example'}}",
          "{'instanceName':'bad','webhook':{'url':'https://a.b','events':['NOPE']}}",
          "[1]"
        })
    void badInputIsA400(String body) {
      assertThat(client.post("/instance/create", body).status()).isEqualTo(400);
      assertThat(server.gateway.sessions().find("bad")).isEmpty();
    }

    @Test
    void aKindOfConnectionThatWeDoNotHaveIsA400() {
      var body = "{'instanceName':'cloud','integration':'EVOLUTION','number':'7'}";
      var refused = server.asNative().post("/instance/create", body);
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.text("code")).isEqualTo("invalid.integration");
      assertThat(server.gateway.sessions().find("cloud")).isEmpty();
    }

    @Test
    void theKeyOfAnInstanceMakesNoOther() {
      var key = create("maker");
      var own = server.anonymous().with("apikey", key);
      assertThat(own.post("/instance/create", "{'instanceName':'made'}").status()).isEqualTo(401);
    }
  }

  private static String create(String name) {
    var body = "{'instanceName':'" + name + "'}";
    return client.post("/instance/create", body).text("hash");
  }

  @Nested
  class Listing {
    @Test
    void showsTextsWhereThereIsNoAccountYet() {
      server.stopped("unpaired");
      var instance = client.get("/instance/fetchInstances?instanceName=unpaired").json().path(0);
      assertThat(JsonField.text(instance, "name")).isEqualTo("unpaired");
      assertThat(JsonField.text(instance, "connectionStatus")).isEqualTo("close");
      assertThat(instance.path("ownerJid").isTextual()).isTrue();
      assertThat(instance.path("profileName").isTextual()).isTrue();
      assertThat(instance.path("Setting").isObject()).isTrue();
      assertThat(JsonField.text(instance, "/instance/instanceName")).isEqualTo("unpaired");
    }

    @Test
    void findsByNameByIdAndByNumber() {
      var session = server.active("findme");
      var id = server.gateway.sessions().get(session).id();
      var number = FakeNetwork.ADA.id().user();
      for (var filter : List.of("instanceName=findme", "instanceId=" + id)) {
        var found = client.get("/instance/fetchInstances?" + filter).json();
        assertThat(found).hasSize(1);
        assertThat(JsonField.text(found, "/0/ownerJid")).isEqualTo(number + "@s.whatsapp.net");
        assertThat(JsonField.text(found, "/0/profileName")).isEqualTo("Ada");
      }
      var byNumber = client.get("/instance/fetchInstances?number=" + number).json();
      assertThat(byNumber.findValuesAsText("name")).contains("findme");
    }

    @Test
    void aFilterThatFindsNothingIsA404() {
      assertThat(client.get("/instance/fetchInstances?instanceName=nobody").status())
          .isEqualTo(404);
    }

    @Test
    void theKeyOfAnInstanceSeesThatOneOnly() {
      server.stopped("other");
      var own = server.anonymous().with("apikey", create("mine"));
      assertThat(own.get("/instance/fetchInstances").json().findValuesAsText("name"))
          .containsExactly("mine");
      assertThat(own.get("/instance/fetchInstances?instanceName=other").status()).isEqualTo(401);
    }

    @Test
    void itsRowsAreCompleteAndTheOldFieldsArePresent() {
      var name = "rows-" + server.identifiers.uuid();
      client.post(
          "/instance/create",
          "{'instanceName':'%s','number':'4915112345678','rejectCall':true}".formatted(name));
      var row = client.get("/instance/fetchInstances?number=%2B4915112345678").json().path(0);
      assertThat(JsonField.text(row, "name")).isEqualTo(name);
      assertThat(JsonField.bool(row, "/Setting/rejectCall")).isTrue();
      assertThat(JsonField.text(row, "/Setting/instanceId")).isEqualTo(JsonField.text(row, "id"));
      assertThat(row.get("Proxy").isNull()).isTrue();
      assertThat(row.get("Websocket").isNull()).isTrue();
      assertThat(row.get("ownerJid").asText("none")).isEmpty();
      assertThat(row.get("profileName").asText("none")).isEmpty();
      assertThat(JsonField.text(row, "/instance/instanceName")).isEqualTo(name);
      assertThat(row.at("/instance/owner").asText("none")).isEmpty();
      assertThat(row.at("/instance/profileStatus").asText("none")).isEmpty();
      assertThat(JsonField.text(row, "/instance/integration/integration"))
          .isEqualTo("WHATSAPP-BAILEYS");
      var unknown = client.get("/instance/fetchInstances?instanceName=nobody");
      assertThat(unknown.status()).isEqualTo(404);
      assertThat(unknown.text("/response/message/0")).isEqualTo("Instance \"nobody\" not found");
    }

    @Test
    void aFailedInstanceSaysWhy() {
      var session = server.active("lost");
      server.network.unlink(session);
      server.await(session, SessionState.Failed.class::isInstance);
      var instance = client.get("/instance/fetchInstances?instanceName=lost").json().path(0);
      assertThat(JsonField.text(instance, "connectionStatus")).isEqualTo("close");
      assertThat(JsonField.integer(instance, "disconnectionReasonCode")).isEqualTo(401);
      assertThat(instance.path("disconnectionAt").isTextual()).isTrue();
    }
  }

  @Nested
  class Restarting {
    @ParameterizedTest
    @ValueSource(strings = {"PUT", "POST"})
    void opensTheConnectionAgain(String method) {
      var session = server.active("again-" + method);
      var reply = client.send(method, "/instance/restart/" + session, null);
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.text("/instance/state")).isEqualTo("open");
    }

    @Test
    void showsTheNewCodeOfAnInstanceThatIsNotLinked() {
      server.pairing("fresh");
      var reply = client.put("/instance/restart/fresh", "{}");
      assertThat(reply.text("code")).isNotEmpty();
    }

    @Test
    void aClosedInstanceIsA400() {
      server.stopped("closed");
      var reply = client.put("/instance/restart/closed", null);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("/response/message/0"))
          .isEqualTo("The \"closed\" instance is not connected");
    }
  }

  @Nested
  class LoggingOut {
    @Test
    void closesTheInstanceAndForgetsTheAccount() {
      server.active("leaver");
      var reply = client.delete("/instance/logout/leaver");
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.text("status")).isEqualTo("SUCCESS");
      assertThat(reply.bool("error")).isFalse();
      assertThat(reply.text("/response/message")).isEqualTo("Instance logged out");
      assertThat(state("leaver")).isEqualTo("close");
      var session = server.gateway.sessions().get(new SessionName("leaver"));
      assertThat(session.account()).isNull();
    }

    @Test
    void worksWhilePaused() {
      var session = server.active("pauser");
      server.gateway.sessions().pause(session);
      assertThat(client.delete("/instance/logout/pauser").status()).isEqualTo(200);
      assertThat(server.gateway.sessions().get(session).account()).isNull();
    }

    @Test
    void aClosedInstanceIsA400() {
      server.stopped("idle");
      assertThat(client.delete("/instance/logout/idle").status()).isEqualTo(400);
    }
  }

  @Nested
  class Deleting {
    @Test
    void worksInEveryStateAndTakesTheKeyAlong() {
      server.active("gone-active");
      server.pairing("gone-pairing");
      var key = create("gone-stopped");
      for (var name : List.of("gone-active", "gone-pairing", "gone-stopped")) {
        var reply = client.delete("/instance/delete/" + name);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("/response/message")).isEqualTo("Instance deleted");
        assertThat(client.get("/instance/connectionState/" + name).status()).isEqualTo(404);
      }
      create("gone-stopped");
      var former = server.anonymous().with("apikey", key);
      assertThat(former.get("/instance/connectionState/gone-stopped").status()).isEqualTo(401);
    }

    @Test
    void theKeyOfAnInstanceDeletesItAndNoOther() {
      server.stopped("keeper");
      var own = server.anonymous().with("apikey", create("shortlived"));
      assertThat(own.delete("/instance/delete/keeper").status()).isEqualTo(403);
      assertThat(own.delete("/instance/delete/shortlived").status()).isEqualTo(200);
    }
  }

  @Test
  void anInstanceOfFamilyAIsTheSameOne() {
    server.asNative().post("/api/sessions", "{'name':'both','start':false}");
    assertThat(state("both")).isEqualTo("close");
  }
}
