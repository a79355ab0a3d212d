package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// HEAD, OPTIONS, and methods that a path does not have.
class MethodsTest {
  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.stopped("ada");
    server.active("eve");
  }

  @Test
  void aHeaderDoesNotChangeTheMethod() {
    var reply =
        server.asNative().with("X-HTTP-Method-Override", "POST").get("/api/sessions/eve/stop");

    assertThat(reply.status()).isEqualTo(405);
    assertThat(server.gateway.sessions().get(new SessionName("eve")).state())
        .isInstanceOf(SessionState.Active.class);
  }

  @ParameterizedTest
  @CsvSource({"GET,/socket.io/?EIO=4", "POST,/socket.io/?EIO=4", "GET,/socket.io"})
  void aProtocolOfAPartThatIsMissingIsRefusedBeforeAKeyIsShown(String method, String path) {
    var reply = server.anonymous().send(method, path, "");

    assertThat(reply.status()).isEqualTo(501);
    assertThat("" + reply.json()).contains("runs without its part socketio:");
  }

  private static Set<String> allowed(Reply reply) {
    var allow = reply.header("Allow");
    assertThat(allow).isNotNull();
    return new TreeSet<>(Arrays.asList(allow.split(", ")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PATCH  | /api/sessions          | GET, HEAD, OPTIONS, POST",
        "POST   | /ping                  | GET, HEAD, OPTIONS",
        "DELETE | /api/sendLocation      | OPTIONS, POST",
        "GET    | /api/ada/presence/x/y  | ",
        "PUT    | /api/sessions/ada/stop | OPTIONS, POST",
      })
  void aMethodThatAPathDoesNotHaveIsA405WithThoseItHas(String method, String path, String allow) {
    var reply = server.asWaha().send(method, path, "{}");
    if (allow == null) {
      assertThat(reply.status()).isEqualTo(404);
      assertThat(reply.header("Allow")).isNull();
      return;
    }
    assertThat(reply.status()).isEqualTo(405);
    assertThat(allowed(reply)).containsExactlyElementsOf(Arrays.asList(allow.split(", ")));
    assertThat(reply.json().required("statusCode").asInt()).isEqualTo(405);
    assertThat(reply.json().required("code").asText()).isEqualTo("method.not-allowed");
    assertThat(reply.json().required("message").asText()).contains(path).contains(allow);
  }

  @Test
  void familyBIsAnsweredInItsOwnShape() {
    var reply = server.asNative().send("PATCH", "/instance/create", "{}");
    assertThat(reply.status()).isEqualTo(405);
    assertThat(allowed(reply)).containsExactly("OPTIONS", "POST");
    assertThat(reply.json().required("status").asInt()).isEqualTo(405);
    assertThat(reply.json().required("response").required("message").get(0).asText())
        .contains("/instance/create");
  }

  @Test
  void withoutAKeyTheMethodsAreNotShown() {
    var reply = server.anonymous().send("PATCH", "/api/sessions", "{}");
    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.header("Allow")).isNull();
  }

  @Test
  void optionsAnswersTheMethodsOfAPath() {
    for (var client : new TestServer.Client[] {server.asNative(), server.anonymous()}) {
      var reply = client.send("OPTIONS", "/api/sessions", null);
      assertThat(reply.status()).isEqualTo(204);
      assertThat(allowed(reply)).containsExactly("GET", "HEAD", "OPTIONS", "POST");
      assertThat(reply.body()).isEmpty();
    }
    assertThat(server.asNative().send("OPTIONS", "/api/no/such/thing/at/all", null).status())
        .isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/ping",
        "/health",
        "/api/sessions",
        "/api/sessions/ada",
        "/openapi.json",
        "/docs"
      })
  void headHasTheHeadersOfGet(String path) {
    var get = server.asNative().get(path);
    var head = server.asNative().send("HEAD", path, null);
    assertThat(head.status()).isEqualTo(get.status()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
    assertThat(head.header("Content-Type")).isNotNull().isEqualTo(get.header("Content-Type"));
    if (get.header("Content-Length") != null) {
      assertThat(head.header("Content-Length")).isEqualTo(get.header("Content-Length"));
    }
    assertThat(head.header("X-Content-Type-Options")).isEqualTo("nosniff");
  }

  @Test
  void headFailsAsGetDoes() {
    assertThat(server.anonymous().send("HEAD", "/api/sessions", null).status()).isEqualTo(401);
    var get = server.asNative().get("/api/sessions/nobody");
    var head = server.asNative().send("HEAD", "/api/sessions/nobody", null);
    assertThat(head.status()).isEqualTo(404);
    assertThat(head.header("Content-Length")).isEqualTo(get.header("Content-Length"));
    assertThat(server.asNative().send("HEAD", "/api/sendLocation", null).status()).isEqualTo(405);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/api/sendText?session=eve&phone=4915110000002&text=x   | GET, OPTIONS, POST",
        "/group/acceptInviteCode/eve?inviteCode=AAAAAAAAAAAAAAAAAAAAAA | GET, OPTIONS, POST",
        "/instance/connect/ada                                  | GET, OPTIONS",
        "/api/eve/presence/4915110000002@c.us                   | GET, OPTIONS",
      })
  void headDoesNotRunAGetThatChangesSomething(String path, String allow) {
    var head = server.asNative().send("HEAD", path, null);
    assertThat(head.status()).isEqualTo(405);
    assertThat(head.body()).isEmpty();
    assertThat(allowed(head)).containsExactlyElementsOf(Arrays.asList(allow.split(", ")));
    var options = server.asNative().send("OPTIONS", path, null);
    assertThat(options.header("Allow")).isEqualTo(allow);
    assertThat(server.network.sent(new SessionName("eve"))).isEmpty();
    assertThat(server.gateway.presence().subscribed(new SessionName("eve"))).isEmpty();
    assertThat(server.gateway.sessions().get(new SessionName("ada")).state())
        .isInstanceOf(SessionState.Stopped.class);
    assertThat(server.anonymous().send("HEAD", path, null).status()).isEqualTo(401);
  }

  @Test
  void headOfAnEventStreamDoesNotStayOpen() {
    var reply = server.asNative().send("HEAD", "/api/events", null);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).startsWith("text/event-stream");
    assertThat(server.server.liveConnections()).isZero();
  }

  @Test
  void jsonAnswersEndWithANewline() {
    for (var path : new String[] {"/ping", "/api/sessions", "/api/no/such/thing/at/all"}) {
      assertThat(server.asNative().get(path).body()).endsWith((byte) '\n');
    }
    assertThat(server.anonymous().get("/instance/fetchInstances").body())
        .endsWith((byte) '}', (byte) '\n');
    assertThat(server.raw("GARBAGE\r\n\r\n")).endsWith("}\n");
  }
}
