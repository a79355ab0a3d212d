package dev.sessiongateway.http.familya.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Starting, stopping and logging out with the name in the body, as dashboards do.
class DeprecatedSessionRoutesTest {
  @AutoClose private static final TestServer server = new TestServer();

  private static String named(SessionName session) {
    return "{'name':'" + session + "'}";
  }

  private static Client with(SessionName session, Scope... scopes) {
    return server.anonymous().with("X-Api-Key", server.key(session, null, scopes));
  }

  private static SessionState state(SessionName session) {
    return server.gateway.sessions().get(session).state();
  }

  @Test
  void startingCreatesTheSessionWithItsConfigurationAndStartsIt() {
    var body = "{'name':'fresh','config':{'metadata':{'order':'7'}}}";
    var reply = server.asWaha().post("/api/sessions/start", body);
    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.text("name")).isEqualTo("fresh");
    assertThat(reply.text("/config/metadata/order")).isEqualTo("7");
    server.await(new SessionName("fresh"), SessionState.AwaitingPairing.class::isInstance);
  }

  @Test
  void startingAStoppedSessionChangesItsConfigurationWhenThereIsOne() {
    var session = server.stopped("old");
    var body = "{'name':'old','config':{'metadata':{'order':'8'}}}";
    assertThat(server.asNative().post("/api/sessions/start", body).status()).isEqualTo(200);
    server.await(session, SessionState.AwaitingPairing.class::isInstance);
    assertThat(server.gateway.sessions().get(session).config().metadata())
        .containsEntry("order", "8");
  }

  @Test
  void startingResumesAPausedSession() {
    var session = server.active("resumed");
    server.gateway.sessions().pause(session);
    assertThat(server.asWaha().post("/api/sessions/start", named(session)).status()).isEqualTo(201);
    assertThat(state(session)).isInstanceOf(SessionState.Active.class);
  }

  @Test
  void startingAStartedSessionIsA422() {
    var session = server.active("busy");
    for (var client : List.of(server.asWaha(), server.asNative())) {
      var reply = client.post("/api/sessions/start", named(session));
      assertThat(reply.status()).isEqualTo(422);
      assertThat(reply.text("code")).isEqualTo("session.already-started");
    }
  }

  @Test
  void stoppingPausesAsOftenAsOneLikes() {
    var session = server.active("halted");
    for (var i = 0; i < 2; i++) {
      var reply = server.asWaha().post("/api/sessions/stop", named(session));
      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.body()).isEmpty();
      assertThat(state(session)).isEqualTo(new SessionState.Paused(FakeNetwork.ADA));
    }
    assertThat(server.asWaha().post("/api/sessions/stop", "{'name':'nobody'}").status())
        .isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"stop|,\"logout\":true", "logout|''"})
  void loggingOutUnlinksAndDeletes(String operation, String more) {
    var session = server.active("leaving-" + operation);
    var body = "{'name':'" + session + "'" + more + "}";
    for (var i = 0; i < 2; i++) {
      var reply = server.asWaha().post("/api/sessions/" + operation, body);
      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.body()).isEmpty();
      assertThat(server.gateway.sessions().find(session.value())).isEmpty();
    }
    // The network does not know the device any more: a session of this name pairs again.
    assertThat(server.pairing(session.value())).isEqualTo(session);
  }

  @ParameterizedTest
  @ValueSource(strings = {"start", "stop", "logout"})
  void withoutANameItIsA422(String operation) {
    for (var body : List.of("{}", "{'name':null}", "{'name':''}", "{'name':' '}")) {
      var reply = server.asWaha().post("/api/sessions/" + operation, body);
      assertThat(reply.status()).isEqualTo(422);
      assertThat(reply.text("code")).isEqualTo("invalid.name");
    }
    assertThat(server.asWaha().post("/api/sessions/" + operation, "{'name':7}").status())
        .isEqualTo(400);
    assertThat(server.asWaha().post("/api/sessions/" + operation, "{'name':'a/b'}").status())
        .isEqualTo(400);
  }

  @Test
  void aWordOfThePathsIsNoName() {
    var reply = server.asWaha().post("/api/sessions/start", "{'name':'groups'}");
    assertThat(reply.status()).isIn(201, 400);
    assertThat(server.asWaha().post("/api/sessions/start", "{'name':'stop'}").status())
        .isEqualTo(400);
  }

  @Test
  void eachPartNeedsItsScope() {
    var session = server.stopped("scoped");
    var control = with(session, Scope.CONTROL);
    var configured = "{'name':'scoped','config':{}}";
    assertThat(control.post("/api/sessions/start", configured).status()).isEqualTo(403);
    assertThat(
            with(session, Scope.CONTROL, Scope.SETTING)
                .post("/api/sessions/start", configured)
                .status())
        .isEqualTo(201);
    assertThat(control.post("/api/sessions/stop", named(session)).status()).isEqualTo(201);
    var logout = "{'name':'scoped','logout':true}";
    assertThat(control.post("/api/sessions/stop", logout).status()).isEqualTo(403);
    assertThat(control.post("/api/sessions/logout", named(session)).status()).isEqualTo(403);
    var absent = "{'name':'absent'}";
    assertThat(
            with(null, Scope.CONTROL, Scope.SETTING).post("/api/sessions/start", absent).status())
        .isEqualTo(403);
    assertThat(with(session, Scope.DELETE).post("/api/sessions/logout", named(session)).status())
        .isEqualTo(201);
    assertThat(server.gateway.sessions().find("scoped")).isEmpty();
  }
}
