package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer.Client;
import dev.sessiongateway.http.kernel.api.Route;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Secrets of a session's configuration: who sees them, and what a mask means that is sent back.
@Tag("redteam")
class MaskedSecretsTest {
  private static final String MASK = "***";
  private static final String HOOK = "https://receiver.example/hook?token=planted-url";
  private static final String CONFIG =
      """
      {"config":{
        "proxy":{"server":"proxy.example:3128","username":"u","password":"planted-password"},
        "webhooks":[
          {"url":"https://receiver.example/hook?token=planted-url","events":["*"],
           "hmac":{"key":"planted-hmac"},
           "customHeaders":[{"name":"Authorization","value":"planted-header"},
                            {"name":"X-Other","value":"planted-other"}]}]},
       "apps":[{"id":"inbox","app":"chatwoot","config":{"url":"https://chatwoot.example","accountId":1,
         "accountToken":"planted-account-token","inboxId":2,"inboxIdentifier":"planted-inbox"}}]}
      """;

  @AutoClose private final TestServer server = new TestServer();
  private final Client admin = server.asNative();
  private final SessionName ada = server.stopped("ada");

  @BeforeEach
  void plant() {
    ok(admin.put("/api/sessions/ada", CONFIG));
    ok(
        admin.post(
            "/webhook/set/ada",
            "{'webhook':{'enabled':true,'url':'https://receiver.example/b?token=planted-b-url','events':[],'headers':{'jwt_key':'planted-jwt','X-B':'planted-b-header'}}}"));
    ok(admin.post("/settings/set/ada", "{'wavoipToken':'planted-wavoip'}"));
  }

  private static void ok(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isBetween(200, 201);
  }

  private SessionConfig config() {
    return server.gateway.sessions().get(ada).config();
  }

  private Client with(Set<Scope> scopes) {
    return server.anonymous().with("apikey", server.key(ada, null, scopes.toArray(Scope[]::new)));
  }

  @Test
  void noAnswerToAKeyThatMayNotConfigureHasASecret() {
    var all = EnumSet.of(Scope.READ, Scope.SEND, Scope.CONTROL, Scope.DELETE);
    var reads = routes("GET", "");
    assertThat(reads).hasSizeGreaterThan(80);
    for (var scopes : List.of(all, EnumSet.of(Scope.READ), EnumSet.noneOf(Scope.class))) {
      var client = with(scopes);
      reads.forEach(route -> hasNoSecret(client, route));
    }
    // Answers to actions show the session, too; the one that deletes it is the last.
    var actions =
        Stream.of(routes("POST", "/api/sessions"), routes("DELETE", "/api/sessions"))
            .flatMap(List::stream)
            .toList();
    assertThat(actions).hasSizeGreaterThan(6);
    var client = with(all);
    actions.forEach(route -> hasNoSecret(client, route));
  }

  private List<Route> routes(String method, String prefix) {
    return server.server.routes().stream()
        .filter(route -> route.transport() == Route.Transport.ANSWER)
        .filter(route -> route.method().equals(method) && route.path().startsWith(prefix))
        // They wait for a code, which is not a part of the configuration.
        .filter(route -> !route.path().matches(".*/(?:auth|connect)/.*"))
        .toList();
  }

  private static void hasNoSecret(Client client, Route route) {
    var path =
        route
            .path()
            .replace("{session}", "ada")
            .replace("{instance}", "ada")
            .replaceAll("\\{[^}]+}", "1");
    var body = route.shape() == null ? "" : "{'session':'ada','name':'ada'}";
    var reply =
        client.send(
            route.method(),
            path + (route.method().equals("GET") ? "?session=ada&expand=apps&all=true" : ""),
            body);
    assertThat(reply.text()).as(route.method() + " " + path).doesNotContain("planted");
  }

  @Test
  void whoMayConfigureSeesWhatIsConfigured() {
    var client = with(Set.of(Scope.READ, Scope.SETTING, Scope.APP));
    assertThat(client.get("/api/sessions/ada").text())
        .contains("planted-password", "planted-hmac", "planted-header", "planted-url");
    assertThat(client.get("/api/sessions").text()).contains("planted-hmac");
    assertThat(client.get("/webhook/find/ada").text()).contains("planted-jwt", "planted-b-url");
    assertThat(client.get("/settings/find/ada").text()).contains("planted-wavoip");
    assertThat(client.get("/api/apps?session=ada").text())
        .contains("plan…")
        .doesNotContain("planted-account-token");
  }

  @Test
  void appsAreShownAndChangedOnlyByKeysForApps() {
    var client = with(Set.of(Scope.READ, Scope.SETTING));
    assertThat(client.get("/api/sessions/ada?expand=apps").json().has("apps")).isFalse();

    assertThat(client.put("/api/sessions/ada", "{'apps':[]}").status()).isEqualTo(403);
    assertThat(config().apps()).hasSize(1);
  }

  @Test
  void masksAtTheSameAddressKeepTheSecrets() {
    var before = config();
    ok(admin.put("/api/sessions/ada", masked(HOOK, "proxy.example:3128")));
    assertThat(config().webhooks()).containsExactlyInAnyOrderElementsOf(before.webhooks());
    assertThat(config().proxy()).isEqualTo(before.proxy());

    ok(
        admin.post(
            "/webhook/set/ada",
            "{'enabled':true,'url':'https://receiver.example/b?token=planted-b-url','headers':{'jwt_key':'***','x-b':'***'}}"));
    assertThat(config().instanceWebhook().orElseThrow().headers())
        .extracting("value")
        .containsExactlyInAnyOrder("planted-jwt", "planted-b-header");

    ok(admin.post("/settings/set/ada", "{'wavoipToken':'***'}"));
    assertThat(admin.get("/settings/find/ada").text()).contains("planted-wavoip");
    ok(admin.post("/proxy/set/ada", proxy("proxy.example", "http")));
    assertThat(config().proxy()).isEqualTo(before.proxy());
    ok(admin.put("/api/apps/inbox", app("https://chatwoot.example")));
    assertThat(config().apps()).isEqualTo(before.apps());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          https://evil.example/hook?token=planted-url | proxy.example:3128 | config.webhooks.0.hmac.key
          http://receiver.example/hook?token=planted-url | proxy.example:3128 | config.webhooks.0.hmac.key
          https://receiver.example/hook?token=***     | proxy.example:3128 | config.webhooks.0.url
          https://receiver.example/hook?token=planted-url | evil.example:3128 | config.proxy.password
          """)
  void masksAtAnotherAddressAreRefused(String url, String proxy, String field) {
    refuses(admin.put("/api/sessions/ada", masked(url, proxy)), field);
  }

  @ParameterizedTest
  @CsvSource({"hmac,config.webhooks.0.hmac.key", "header,config.webhooks.0.customHeaders.0.value"})
  void eachMaskedSecretOfAWebhookIsAskedForAgain(String kind, String field) {
    var secret =
        kind.equals("hmac")
            ? "'hmac':{'key':'***'}"
            : "'customHeaders':[{'name':'Authorization','value':'***'}]";
    refuses(
        admin.put(
            "/api/sessions/ada",
            "{'config':{'webhooks':[{'url':'https://evil.example/','events':['*'],%s}]}}"
                .formatted(secret)),
        field);
  }

  @Test
  void aHeaderThatWasNotThereHasNoSecretBehindItsMask() {
    refuses(
        admin.put(
            "/api/sessions/ada",
            "{'config':{'webhooks':[{'url':'%s','events':['*'],'customHeaders':[{'name':'X-New','value':'***'}]}]}}"
                .formatted(HOOK)),
        "config.webhooks.0.customHeaders.0.value");
  }

  @ParameterizedTest
  @CsvSource({
    "/webhook/set/ada,headers.jwt_key",
    "/proxy/set/ada,password",
    "/proxy/set/ada#https,password",
    "/api/apps/inbox,config.accountToken",
    "/api/sessions/ada,apps.0.config.accountToken",
  })
  void otherMasksAtAnotherAddressAreRefused(String target, String field) {
    var path = target.replace("#https", "");
    var reply =
        switch (target) {
          case "/webhook/set/ada" ->
              admin.post(
                  path,
                  "{'enabled':true,'url':'https://evil.example/','headers':{'jwt_key':'***'}}");
          case "/proxy/set/ada" -> admin.post(path, proxy("evil.example", "http"));
          case "/proxy/set/ada#https" -> admin.post(path, proxy("proxy.example", "https"));
          case "/api/apps/inbox" -> admin.put(path, app("https://evil.example"));
          default -> admin.put(path, "{'apps':[" + app("https://evil.example") + "]}");
        };
    refuses(reply, field);
  }

  @Test
  void anInstanceWebhookThatMovesWhileItIsOffLosesItsHeaders() {
    ok(admin.post("/webhook/set/ada", "{'enabled':false,'url':'https://evil.example/'}"));
    ok(admin.post("/webhook/set/ada", "{'webhook':{'enabled':true}}"));

    var webhook = config().instanceWebhook().orElseThrow();
    assertThat(webhook.url()).hasHost("evil.example");
    assertThat(webhook.headers()).isEmpty();
  }

  @Test
  void aNewSessionTakesNoMask() {
    var config = masked(HOOK, "proxy.example:3128").strip().substring(1);
    var reply = admin.post("/api/sessions", "{'name':'bob'," + config);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(server.gateway.sessions().find("bob")).isEmpty();
  }

  private void refuses(Reply reply, @Nullable String field) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text()).contains(field).doesNotContain("planted-h");
    assertThat(Stream.of(config().webhooks().getFirst().url().getHost()))
        .containsExactly("receiver.example");
    assertThat(config().proxy()).extracting("password").isEqualTo("planted-password");
    assertThat(config().apps().toString() + config().apps().size()).doesNotContain("evil");
  }

  private static String masked(String url, String proxy) {
    return """
    {"config":{"proxy":{"server":"%s","username":"u","password":"%s"},
      "webhooks":[{"url":"%s","events":["*"],"hmac":{"key":"%s"},
        "customHeaders":[{"name":"authorization","value":"%s"},{"name":"X-Other","value":"%s"}]}]}}
    """
        .formatted(proxy, MASK, url, MASK, MASK, MASK)
        .replace("\"authorization\"", "\"Authorization\"");
  }

  private static String proxy(String host, String protocol) {
    return "{'enabled':true,'host':'%s','port':'3128','protocol':'%s','username':'u','password':'***'}"
        .formatted(host, protocol);
  }

  private static String app(String url) {
    return "{'id':'inbox','app':'chatwoot','config':{'url':'%s','accountId':1,'accountToken':'plan…','inboxId':2,'inboxIdentifier':'planted-inbox'}}"
        .formatted(url);
  }
}
