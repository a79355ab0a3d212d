package dev.sessiongateway.http.chatwoot;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.chatwoot.ChatwootSettings;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import java.io.IOException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Apps for Chatwoot in both families.
class ChatwootAppRoutesTest {
  private static final String TOKEN = "chatwoot-token-0123456789";
  private static final String CHATWOOT =
      "{'url':'https://chatwoot.example.org/','accountId':1,'accountToken':'"
          + TOKEN
          + "','inboxId':2,'inboxIdentifier':'box','locale':'en-US'}";

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
  void theLanguagesOfChatwootAreListedForEveryKey() {
    var key = server.key(new SessionName("bob"), "waha");
    var reply = server.anonymous().with("X-Api-Key", key).get("/api/apps/chatwoot/locales");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().get(0).toString())
        .isEqualTo(json("{'name':'English','locale':'en-US'}"));
    assertThat(reply.json()).hasSize(6);
  }

  @Test
  void aSessionWithABadAppIsNotMade() {
    var body = "{'name':'unborn','apps':[{'app':'chatwoot','config':{}}]}";
    var refused = server.asNative().post("/api/sessions", body);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("invalid.apps.0.config.url");
    assertThat(server.asNative().get("/api/sessions/unborn").status()).isEqualTo(404);
  }

  @Test
  void secretsAreMaskedAndAMaskedSecretSentBackIsKept() {
    server.stopped("mask");
    var waha = server.asWaha();
    var made = waha.post("/api/apps", app("mask-1", "mask", "chatwoot", CHATWOOT));
    assertThat(made.status()).isEqualTo(201);
    assertThat(made.text()).doesNotContain(TOKEN);
    assertThat(made.text("/config/url")).isEqualTo("https://chatwoot.example.org");
    assertThat(waha.get("/api/sessions/mask?expand=apps").text()).doesNotContain(TOKEN);

    assertThat(waha.put("/api/apps/mask-1", made.text()).status()).isEqualTo(200);
    var stored = server.gateway.apps().list(new SessionName("mask")).getFirst().settings();
    assertThat(stored)
        .isInstanceOfSatisfying(
            ChatwootSettings.class,
            settings -> assertThat(settings.accountToken()).isEqualTo(TOKEN));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "~locale~:~xx-XX~ | invalid.config.locale",
        "~locale~:~--~ | invalid.config.locale",
        "~templates~:{~no.such.text~:~x~} | invalid.config.templates",
        "~templates~:{~whatsapp.group.message~:~{{secret}}~}"
            + " | invalid.config.templates.whatsapp.group.message",
        "~templates~:{~whatsapp.group.message~:~{{#text}}x{{/text}}~}"
            + " | invalid.config.templates.whatsapp.group.message",
      })
  void aLocaleOrTemplateThatThereIsNotIsUnprocessable(String field, String code) {
    var config = CHATWOOT.replace(",'locale':'en-US'", "," + field.replace('~', '"'));
    var refused = server.asWaha().post("/api/apps", app("odd", "bob", "chatwoot", config));
    assertThat(refused.status()).as(config).isEqualTo(422);
    assertThat(refused.text("code")).isEqualTo(code);
    assertThat(server.asNative().get("/api/apps?session=bob").json()).isEmpty();
  }

  @Test
  void anAppForChatwootShowsTheStateOfItsConnection() {
    server.stopped("linked");
    var made = server.asNative().post("/api/apps", app("l-1", "linked", "chatwoot", CHATWOOT));
    assertThat(made.text("/state/connection")).isEqualTo("closed");
    assertThat(made.integer("/state/waiting")).isZero();
    assertThat(made.json().at("/state/lastAttempt").isNull()).isTrue();
    assertThat(server.asNative().get("/api/apps/l-1").json()).isEqualTo(made.json());
    var calls = server.asNative().post("/api/apps", app("l-2", "linked", "calls", "{}"));
    assertThat(calls.json().has("state")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'app':'chatwoot'} | invalid.config.url",
        "{'app':'chatwoot','config':{'url':'ftp://x'}} | invalid.config.url",
        "{'app':'chatwoot','config':{'url':'http://u:p@x'}} | invalid.config.url",
        "{'app':'chatwoot','config':{'url':'http://x?y'}} | invalid.config.url",
        "{'app':'chatwoot','config':{'url':'http://x','accountId':0}} | invalid.config.accountId",
        "{'app':'chatwoot','config':{'url':'http://x','accountId':1}}"
            + " | invalid.config.accountToken",
        "{'app':'chatwoot','config':{'conversations':{'status':['lost']}}}"
            + " | invalid.config.conversations.status.0",
      })
  void aBadAppIsRefusedByTheNameOfItsField(String body, String code) {
    var json = json(body).replaceFirst("\\{", json("{'session':'bob',"));
    var refused = server.asNative().post("/api/apps", json.replace(",}", "}"));
    assertThat(refused.status()).as(json).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo(code);
    assertThat(server.asNative().get("/api/apps?session=bob").json()).isEmpty();
  }

  @Test
  void anInstanceWithoutTheAppForChatwootHasNone() throws IOException {
    server.stopped("loja");
    var reply = server.asNative().get("/chatwoot/find/loja");
    assertThat(reply.status()).isEqualTo(200);
    var none =
        """
        {"enabled":false,"url":"","accountId":"","token":"","signMsg":false,"nameInbox":"",
         "webhook_url":""}
        """;
    assertThat(reply.json()).isEqualTo(new ObjectMapper().readTree(none));
  }

  @Test
  void theAppForChatwootIsShownWithoutItsSecrets() {
    server.stopped("connected");
    var app =
        "{'id':'desk','session':'connected','app':'chatwoot','enabled':true,'config':{'url':'http://127.0.0.1:9','accountId':7,'accountToken':'secret-of-the-account','inboxId':3,'inboxIdentifier':'secret-of-the-inbox'}}";
    assertThat(server.asNative().post("/api/apps", app).status()).isBetween(200, 201);

    var shown = server.asNative().get("/chatwoot/find/connected");
    assertThat(shown.json().required("enabled").booleanValue()).isTrue();
    assertThat(shown.text("url")).isEqualTo("http://127.0.0.1:9");
    assertThat(shown.text("accountId")).isEqualTo("7");
    assertThat(shown.text()).doesNotContain("secret-of");
  }

  @Test
  void theKeyAndTheInstanceAreCheckedFirst() {
    var client = server.asNative();
    var created = client.post("/instance/create", "{'instanceName':'own'}");
    var own = server.anonymous().with("apikey", created.text("hash"));
    server.stopped("other");
    assertThat(own.get("/chatwoot/find/own").status()).isEqualTo(200);
    assertThat(own.get("/chatwoot/find/other").status()).isEqualTo(403);
    assertThat(server.anonymous().get("/chatwoot/find/other").status()).isEqualTo(401);
    assertThat(client.get("/chatwoot/find/nobody").status()).isEqualTo(404);
  }

  @Test
  void aKeyForMessagesSetsNothingUp() {
    var shop = server.stopped("shop");
    var before = server.gateway.sessions().get(shop).config();
    var client = server.anonymous().with("apikey", server.key(shop, null, Scope.SEND));
    assertThat(client.post("/chatwoot/set/shop", "{'enabled':false}").status()).isEqualTo(403);
    assertThat(server.gateway.sessions().get(shop).config()).isEqualTo(before);
  }
}
