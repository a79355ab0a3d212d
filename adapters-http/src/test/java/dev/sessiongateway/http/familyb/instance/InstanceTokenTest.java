package dev.sessiongateway.http.familyb.instance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Who sees the token of an instance, and how an instance gets one.
class InstanceTokenTest {
  private static final Set<Scope> ALL_BUT_ADMIN = EnumSet.complementOf(EnumSet.of(Scope.ADMIN));

  @AutoClose private static final TestServer server = new TestServer();
  private static final Client client = server.asNative();

  private String name;
  private String token;

  @BeforeEach
  void create() {
    name = "loja-" + server.identifiers.uuid();
    token = "token-of-" + name;
    var body = "{'instanceName':'%s','token':'%s'}".formatted(name, token);
    assertThat(client.post("/instance/create", body).status()).isEqualTo(201);
  }

  private static Client with(String key) {
    return server.anonymous().with("apikey", key);
  }

  private static JsonNode listed(Client reader, String instance) {
    var reply = reader.get("/instance/fetchInstances?instanceName=" + instance);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json().get(0);
  }

  private static @Nullable String shown(Client reader, String instance) {
    var row = listed(reader, instance);
    assertThat(row.required("token")).isEqualTo(row.required("instance").required("apikey"));
    return row.required("token").textValue();
  }

  private static AccessKeys.IssuedKey key(Set<Scope> scopes, @Nullable String session) {
    return server
        .gateway
        .keys()
        .issue(
            new AccessKeys.NewKey(
                "key",
                scopes,
                session == null ? null : new SessionName(session),
                null,
                null,
                true,
                null));
  }

  @Test
  void administratorsAndTheTokenItselfSeeIt() {
    assertThat(shown(client, name)).isEqualTo(token);
    assertThat(shown(with(key(Set.of(Scope.ADMIN), null).secret()), name)).isEqualTo(token);
    assertThat(shown(with(token), name)).isEqualTo(token);
  }

  @Test
  void nobodyElseSeesItWhateverElseTheyMayDo() {
    assertThat(shown(with(key(ALL_BUT_ADMIN, null).secret()), name)).isNull();
    assertThat(shown(with(key(ALL_BUT_ADMIN, name).secret()), name)).isNull();
    assertThat(shown(with(key(Set.of(Scope.READ), null).secret()), name)).isNull();
  }

  @Test
  void theTokenOfAnotherInstanceSeesNothingOfIt() {
    var other = server.stopped("other-" + server.identifiers.uuid()).value();
    assertThat(with(token).get("/instance/fetchInstances?instanceName=" + other).status())
        .isEqualTo(401);
    var all = with(token).get("/instance/fetchInstances");
    assertThat(all.json()).hasSize(1);
    assertThat(all.text("/0/name")).isEqualTo(name);
  }

  @Test
  void aGeneratedTokenIsShownToo() {
    var made = client.post("/instance/create", "{'instanceName':'%s-2'}".formatted(name));
    assertThat(shown(client, name + "-2")).isEqualTo(made.text("hash"));
  }

  @Test
  void aRevokedTokenIsNotShownAndStaysDeadAfterTheNextConnect() {
    var id =
        server.gateway.keys().list().stream()
            .filter(key -> new SessionName(name).equals(key.session()))
            .findFirst()
            .orElseThrow()
            .id();
    server.gateway.keys().revoke(id);
    assertThat(shown(client, name)).isNull();

    assertThat(client.get("/instance/connect/" + name).status()).isEqualTo(200);
    var next = shown(client, name);
    assertThat(next).isNotNull().isNotEqualTo(token);
    assertThat(with(token).get("/instance/fetchInstances").status()).isEqualTo(401);
    assertThat(shown(with(next), name)).isEqualTo(next);
  }

  @Test
  void anInstanceOfTheOtherFamilyGetsATokenWhenItIsConnected() {
    var session = server.stopped("session-" + server.identifiers.uuid()).value();
    assertThat(shown(client, session)).isNull();

    assertThat(client.get("/instance/connect/" + session).status()).isEqualTo(200);
    var first = shown(client, session);
    assertThat(first).isNotNull();
    assertThat(with(first).get("/instance/connectionState/" + session).status()).isEqualTo(200);
    assertThat(with(first).get("/instance/connectionState/" + name).status()).isEqualTo(403);

    assertThat(client.get("/instance/connect/" + session).status()).isEqualTo(200);
    assertThat(shown(client, session)).isEqualTo(first);
  }

  @Test
  void whoConnectsWithATokenOfTheInstanceKeepsIt() {
    var session = server.stopped("session-" + server.identifiers.uuid()).value();
    var before = key(ALL_BUT_ADMIN, session).secret();
    assertThat(shown(with(before), session)).isNull();

    assertThat(with(before).get("/instance/connect/" + session).status()).isEqualTo(200);
    assertThat(shown(with(before), session)).isEqualTo(before);
    assertThat(shown(client, session)).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"apikey: ", "X-Api-Key: ", "Authorization: Bearer "})
  void theKeyIsTheSameInEachHeader(String header) {
    var session = server.stopped("session-" + server.identifiers.uuid()).value();
    var token = key(ALL_BUT_ADMIN, session).secret();
    var parts = header.split(": ", 2);
    var reader = server.anonymous().with(parts[0], parts[1] + token);

    assertThat(reader.get("/instance/connect/" + session).status()).isEqualTo(200);
    assertThat(shown(client, session)).isEqualTo(token);
  }

  @Test
  void aKeyThatMayOnlyConnectDoesNotBecomeTheToken() {
    var session = server.stopped("session-" + server.identifiers.uuid()).value();
    var narrow = key(EnumSet.of(Scope.READ, Scope.CONTROL), session).secret();
    assertThat(with(narrow).get("/instance/connect/" + session).status()).isEqualTo(200);
    assertThat(shown(client, session)).isNotNull().isNotEqualTo(narrow);
    assertThat(shown(with(narrow), session)).isNull();
  }

  @Test
  void anAdministratorAsksForTheTokenWithoutConnecting() {
    var session = server.stopped("session-" + server.identifiers.uuid()).value();
    var reply = client.post("/instance/token/" + session, "");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text("instanceName")).isEqualTo(session);
    assertThat(reply.text("token")).isEqualTo(shown(client, session));
    assertThat(client.post("/instance/token/" + session, "{}").json()).isEqualTo(reply.json());
    assertThat(JsonField.text(listed(client, session), "connectionStatus")).isEqualTo("close");
    assertThat(client.post("/instance/token/" + name, "").text("token")).isEqualTo(token);
  }

  @Test
  void nobodyElseAsksForIt() {
    assertThat(with(token).post("/instance/token/" + name, "").status()).isEqualTo(403);
    var broad = key(ALL_BUT_ADMIN, null).secret();
    assertThat(with(broad).post("/instance/token/" + name, "").status()).isEqualTo(403);
    assertThat(server.anonymous().post("/instance/token/" + name, "").status()).isEqualTo(401);
    assertThat(client.post("/instance/token/nobody", "").status()).isEqualTo(404);
  }
}
