package dev.sessiongateway.http.familya.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.access.AccessKeys.NewKey;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A key gives nobody more than it has: no right, no session, no time.
class ExpiringKeyTest {
  private static final Duration LIFE = Duration.ofHours(1);
  private static final String FOREVER = "2099-01-01T00:00:00Z";

  @AutoClose private final TestServer server = new TestServer();
  private final SessionName ada = server.stopped("ada");
  private final Instant end = server.time.instant().plus(LIFE);
  private final Client guest = client(issued(Set.of(Scope.ADMIN), null, end));

  private String issued(Set<Scope> scopes, @Nullable SessionName session, @Nullable Instant until) {
    var command = new NewKey("test", scopes, session, null, until, true, null);
    return server.gateway.keys().issue(command).secret();
  }

  private Client client(String key) {
    return server.anonymous().with("apikey", key);
  }

  private void expires(String key) {
    assertThat(client(key).get("/api/server/version").status()).isEqualTo(200);
    server.time.advance(LIFE);
    assertThat(client(key).get("/api/server/version").status()).isEqualTo(401);
  }

  private static void refused(Reply reply, String code) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo(code);
  }

  @Test
  void aKeyThatItMakesExpiresWithIt() {
    var made = guest.post("/api/keys", "{'isAdmin':true}");
    assertThat(Instant.parse(made.text("expiresAt"))).isEqualTo(end);
    expires(made.text("key"));
  }

  @Test
  void aKeyThatItMakesMayEndEarlierButNotLater() {
    var earlier = end.minusSeconds(1);
    var made = guest.post("/api/keys", "{'expiresAt':'" + earlier + "'}");
    assertThat(Instant.parse(made.text("expiresAt"))).isEqualTo(earlier);

    var keys = server.gateway.keys().list();
    refused(
        guest.post("/api/keys", "{'expiresAt':'" + end.plusSeconds(1) + "'}"), "invalid.expiresAt");
    assertThat(server.gateway.keys().list()).isEqualTo(keys);
  }

  @ParameterizedTest
  @ValueSource(strings = {"media", "control"})
  void theKeyOfASessionThatItIsGivenExpiresWithIt(String purpose) {
    var path = "/api/keys/" + purpose;
    var body = "{'session':'ada'}";
    var lasting = server.asNative().post(path, body).text("key");
    var given = guest.post(path, body).text("key");

    assertThat(given).isNotEqualTo(lasting);
    assertThat(guest.post(path, body).text("key")).isEqualTo(given);
    assertThat(server.asNative().post(path, body).text("key")).isEqualTo(lasting);
    expires(given);
    assertThat(client(lasting).get("/api/server/version").status()).isEqualTo(200);
  }

  @Test
  void theTokenOfAnInstanceExpiresWithIt() {
    var made =
        guest.post("/instance/create", "{'instanceName':'loja','token':'chosen-token-of-16'}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    expires("chosen-token-of-16");
  }

  @Test
  void theKeyOfAnAppExpiresWithIt() {
    var made = guest.post("/api/apps", "{'session':'ada','app':'mcp'}");
    assertThat(made.status()).as(made.text()).isEqualTo(200);
    expires(made.text("/config/key"));
  }

  @Test
  void aTicketExpiresWithIt() {
    var nearly = server.time;
    nearly.advance(LIFE.minusSeconds(10));
    var made = guest.post("/api/tickets", "{'ttlSeconds':300}");
    nearly.advance(Duration.ofSeconds(10));
    assertThat(server.gateway.keys().redeem(made.text("ticket"))).isEmpty();
  }

  @Test
  void theSignedAddressesThatItIsGivenExpireWithIt() {
    server.active("bob");
    var data = Base64.getEncoder().encodeToString(MediaSamples.PNG);
    var body = "{'session':'bob','chatId':'49151@c.us','file':{'data':'" + data + "'}}";
    var sent = guest.post("/api/sendImage", body).json();
    var listed = guest.get("/api/bob/chats/49151@c.us/messages").json();
    var events = guest.get("/api/bob/events?events=message.any");
    var lasting = server.asNative().get("/api/bob/chats/49151@c.us/messages").json();
    var addresses =
        Stream.of(sent, listed, events.status() == 200 ? events.json() : listed)
            .flatMap(json -> json.findValuesAsText("url").stream())
            .map(URI::create)
            .map(url -> url.getRawPath() + "?" + url.getRawQuery())
            .toList();
    assertThat(addresses).hasSizeGreaterThan(1);
    addresses.forEach(url -> assertThat(server.anonymous().get(url).status()).isEqualTo(200));

    server.time.advance(LIFE);
    addresses.forEach(url -> assertThat(server.anonymous().get(url).status()).isNotEqualTo(200));
    var still = URI.create(lasting.findValuesAsText("url").getFirst());
    assertThat(server.anonymous().get(still.getRawPath() + "?" + still.getRawQuery()).status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "never",
      textBlock =
          """
          more rights     | PT2H  | {"isAdmin":true}
          another session | PT2H  | {"session":null,"actions":{}}
          to be active    | PT2H  | {"session":"ada","isActive":true,"actions":{}}
          more time       | PT2H  | {"session":"ada","actions":{},"isActive":false,"expiresAt":"2099-01-01T00:00:00Z"}
          more rights     | never | {"isAdmin":true}
          another session | never | {"session":null,"actions":{}}
          to be active    | never | {"session":"ada","isActive":true,"actions":{}}
          """)
  void itGivesAKeyThatOutlivesItNothing(String what, @Nullable Duration life, String body) {
    var until = life == null ? null : server.time.instant().plus(life);
    var before = key(issued(Set.of(Scope.READ), ada, until));
    var off =
        server
            .asNative()
            .put("/api/keys/" + before.id(), "{'session':'ada','isActive':false,'actions':{}}");
    assertThat(off.status()).isEqualTo(200);
    var now = server.gateway.keys().list();

    refused(guest.put("/api/keys/" + before.id(), body), "invalid.expiresAt");
    assertThat(server.gateway.keys().list()).as(what).isEqualTo(now);
  }

  @Test
  void itTakesRightsAwayFromALastingKey() {
    var lasting = key(issued(Set.of(Scope.READ, Scope.SEND), ada, null));
    var body =
        "{'session':'ada','actions':{'send':false,'control':false,'setting':false,'app':false}}";
    var reply = guest.put("/api/keys/" + lasting.id(), body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
  }

  @Test
  void itDoesNotProlongItself() {
    var own = server.gateway.keys().list().getFirst();
    refused(
        guest.put("/api/keys/" + own.id(), "{'isAdmin':true,'expiresAt':'" + FOREVER + "'}"),
        "invalid.expiresAt");
  }

  @Test
  void anAdministratorOfOneSessionMakesKeysOfThatSessionOnly() {
    var one = client(issued(Set.of(Scope.ADMIN), ada, null));
    assertThat(one.post("/api/keys", "{'session':'ada'}").status()).isEqualTo(200);
    assertThat(one.post("/api/keys", "{'session':'bob'}").status()).isEqualTo(403);
    assertThat(one.post("/api/keys", "{}").status()).isEqualTo(403);
    var other = key(issued(Set.of(Scope.READ), null, null));
    assertThat(one.put("/api/keys/" + other.id(), "{'session':'ada'}").status()).isEqualTo(403);
  }

  private AccessKey key(String secret) {
    return server.gateway.keys().authenticate(secret).orElseThrow();
  }
}
