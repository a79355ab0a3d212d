package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.unsupported.UnsupportedOperations;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Keys of requests, and the error shape of refused ones.
@Tag("redteam")
class AuthenticationTest {
  private static final String TWO_KEYS = "Unauthorized: the request has two keys; send one";

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.stopped("ada");
    server.stopped("bob");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/ping", "/ping/", "/health"})
  void somePathsAreOpen(String path) {
    assertThat(server.anonymous().get(path).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/sessions", "/api/nobody/groups", "/api/no/such/path", "/pingpong"})
  void withoutAKeyEverythingElseIsA401(String path) {
    var reply = server.anonymous().get(path);
    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.text("message")).startsWith("Unauthorized");
    assertThat(reply.text("code")).isEqualTo("unauthorized");
  }

  @Test
  void anOpenOperationOpensNoOtherOneBelowItsPath() {
    Api.Native group =
        api -> {
          api.openGet("test.get", "/parts/{part}", _ -> ApiResponse.ok(Map.of("open", true)));
          api.delete("test.delete", "/parts/{part}", Scope.DELETE, _ -> ApiResponse.empty(204));
          api.get(
              "test.getSecrets",
              "/parts/{part}/secrets",
              Scope.READ,
              _ -> ApiResponse.ok(Map.of()));
        };
    try (var parts = new TestServer(List.of(group))) {
      assertThat(parts.anonymous().get("/parts/1").status()).isEqualTo(200);
      assertThat(parts.anonymous().delete("/parts/1").status()).isEqualTo(401);
      assertThat(parts.anonymous().get("/parts/1/secrets").status()).isEqualTo(401);
      assertThat(parts.asNative().get("/parts/1/secrets").status()).isEqualTo(200);
      assertThat(parts.anonymous().post("/parts/1", "{}").status()).isEqualTo(405);
    }
  }

  @Test
  void anEmptyKeyIsNone() {
    assertThat(server.anonymous().with("apikey", "").get("/api/sessions").status()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({"apikey,''", "X-Api-Key,''", "Authorization,'Bearer '"})
  void oneOfTwoKeysIsNotGuessed(String header, String scheme) {
    var client =
        server
            .anonymous()
            .with(header, scheme + TestServer.KEY)
            .with(header, scheme + TestServer.KEY);
    assertTwoKeys(client.get("/api/sessions"));
    assertThat(client.get("/instance/fetchInstances").text()).contains(TWO_KEYS);
  }

  @Test
  void oneOfTwoKeysInTheQueryIsNotGuessed() {
    var key = "x-api-key=" + TestServer.KEY;
    assertTwoKeys(server.anonymous().get("/api/sessions?" + key + "&" + key));
  }

  private static void assertTwoKeys(Reply reply) {
    assertThat(reply.status()).isEqualTo(401);
    assertThat(JsonField.text(reply.json(), "code")).isEqualTo("unauthorized");
    assertThat(JsonField.text(reply.json(), "message")).isEqualTo(TWO_KEYS);
  }

  @Test
  void aKeyOfTenThousandCharactersIsWrong() {
    var reply = server.anonymous().with("apikey", "k".repeat(10_240)).get("/api/sessions");
    assertThat(reply.status()).isEqualTo(401);
  }

  @Test
  void theApikeyHeaderCountsBeforeTheOthers() {
    var good = server.asNative().with("X-Api-Key", "wrong").get("/api/sessions?x-api-key=wrong");
    assertThat(good.status()).isEqualTo(200);
    var bad = server.anonymous().with("apikey", "wrong").with("X-Api-Key", TestServer.KEY);
    assertThat(bad.get("/api/sessions").status()).isEqualTo(401);
  }

  @Test
  void theKeyMayBeInTheQuery() {
    var reply = server.anonymous().get("/api/sessions?x-api-key=" + TestServer.KEY);
    assertThat(reply.status()).isEqualTo(200);
  }

  @Test
  void theDialectComesFromTheHeaderOfTheKey() {
    assertThat(server.asNative().post("/api/sessions/ada/start").status()).isEqualTo(200);
    assertThat(server.asWaha().post("/api/sessions/ada/start").status()).isEqualTo(201);
    var both = server.asNative().with("X-Api-Key", TestServer.KEY);
    assertThat(both.post("/api/sessions/ada/start").status()).isEqualTo(200);
    var query = server.anonymous().post("/api/sessions/ada/start?x-api-key=" + TestServer.KEY);
    assertThat(query.status()).isEqualTo(201);
  }

  @Test
  void theDialectOfTheKeyCountsBeforeThatOfTheHeader() {
    var key = server.key(null, "waha", Scope.CONTROL);
    var client = server.anonymous().with("apikey", key);
    assertThat(client.post("/api/sessions/ada/start").status()).isEqualTo(201);
  }

  @Test
  void theStatedDialectCountsFirst() {
    var path = "/api/sessions/ada/start";
    var waha = server.asNative().with("X-Gateway-Dialect", "waha");
    assertThat(waha.post(path).status()).isEqualTo(201);
    var ofNative = server.asWaha().with("X-Gateway-Dialect", "native");
    assertThat(ofNative.post(path).status()).isEqualTo(200);
    var ofOtherFamily = server.asWaha().with("X-Gateway-Dialect", "evolution");
    assertThat(ofOtherFamily.post(path).status()).isEqualTo(201);
  }

  @Test
  void anUnknownDialectIsA400() {
    var reply = server.asNative().with("X-Gateway-Dialect", "klingon").get("/api/sessions");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("message")).contains("X-Gateway-Dialect");
  }

  @Test
  void everyAnswerHasARequestId() {
    var own = server.asNative().with("X-Request-Id", "order-7:1").get("/api/sessions");
    assertThat(own.header("X-Request-Id")).isEqualTo("order-7:1");
    assertThat(server.anonymous().get("/api/x").header("X-Request-Id")).isNotBlank();
    var odd = server.asNative().with("X-Request-Id", "a b").get("/api/sessions");
    assertThat(odd.header("X-Request-Id")).isNotBlank().isNotEqualTo("a b");
  }

  @Test
  void theServerSaysLittleOfItself() {
    var reply = server.asNative().get("/api/sessions");
    assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(reply.header("Server")).isNull();
    assertThat(reply.header("X-Powered-By")).isNull();
    assertThat(reply.header("Set-Cookie")).isNull();
  }

  @Test
  void anUnknownRouteIsA404InTheShapeOfTheFamily() {
    var reply = server.asWaha().get("/api/no/such/thing/at/all");
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.text("message")).isEqualTo("Cannot GET /api/no/such/thing/at/all");
    assertThat(reply.integer("statusCode")).isEqualTo(404);
    assertThat(reply.text("error")).isEqualTo("Not Found");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/server/debug/heapsnapshot",
        "/api/ada/auth/captcha",
        "/api/server/debug/cpu/"
      })
  void whatIsNotBuiltIsA501(String path) {
    var reply = server.asWaha().get(path);
    assertThat(reply.status()).isEqualTo(501);
    assertThat(reply.integer("statusCode")).isEqualTo(501);
  }

  @Test
  void nothingIsBothBuiltAndNot() {
    var built = server.server.routes().stream().map(AuthenticationTest::shape).toList();
    for (var family : Family.values()) {
      assertThat(UnsupportedOperations.of(family).stream().map(AuthenticationTest::shape))
          .doesNotContainAnyElementsOf(built);
    }
  }

  private static String shape(Route route) {
    return route.method() + " " + route.path().replaceAll("\\{[^}]+}", "{}");
  }

  static Stream<String> operationsOnASession() {
    try (var other = new TestServer()) {
      return other.server.routes().stream()
          .filter(route -> route.namesSession() && !route.isOpen())
          .map(route -> route.method() + " " + route.path())
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("operationsOnASession")
  void aKeyForOneSessionDoesNotOpenAnother(String operation) {
    var key = server.key(new SessionName("ada"), null, Scope.values());
    var words = operation.split(" ", 2);
    var path = words[1].replace("{session}", "bob").replaceAll("\\{[^}]+}", "1");
    var reply = server.anonymous().with("apikey", key).send(words[0], path, "{}");
    assertThat(reply.status()).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sendText", "sendLocation", "sendSeen", "startTyping", "stopTyping"})
  void aKeyForOneSessionDoesNotOpenAnotherInTheBody(String operation) {
    var key = server.key(new SessionName("ada"), null, Scope.values());
    var body = "{'session':'bob','chatId':'49151@c.us','text':'x','latitude':1,'longitude':1}";
    var reply = server.anonymous().with("apikey", key).post("/api/" + operation, body);
    assertThat(reply.status()).isEqualTo(403);
  }

  @Test
  void aKeyForReadingDoesNotWrite() {
    var reader = server.anonymous().with("apikey", server.key(null, null, Scope.READ));
    assertThat(reader.get("/api/sessions").status()).isEqualTo(200);
    assertThat(reader.post("/api/sessions", "{}").status()).isEqualTo(403);
    assertThat(reader.post("/api/sendText", "{}").status()).isEqualTo(403);
    assertThat(reader.post("/api/sessions/ada/stop").status()).isEqualTo(403);
    assertThat(reader.get("/api/keys").status()).isEqualTo(403);
  }

  @Test
  void aKeyForOneSessionListsThatOne() {
    var key = server.key(new SessionName("ada"), null, Scope.READ);
    var reply = server.anonymous().with("apikey", key).get("/api/sessions");
    assertThat(reply.json().findValuesAsText("name")).containsExactly("ada");
  }

  @Test
  @ExpectsLog("ERROR FaultResponses - internal error in a request")
  void aBugIsA500ThatSaysNothing() {
    try (var other = new TestServer(List.of(new Buggy()))) {
      var reply = other.asNative().with("X-Request-Id", "r-1").get("/api/buggy");
      assertThat(reply.status()).isEqualTo(500);
      assertThat(reply.text()).doesNotContain("secret");
      assertThat(reply.text("requestId")).isEqualTo("r-1");
      assertThat(reply.text("/exception/message")).isEqualTo("Internal server error");
    }
  }

  private static final class Buggy implements Api.FamilyA {
    @Override
    public void register(Api api) {
      api.get(
          "test.buggy",
          "/api/buggy",
          Scope.READ,
          _ -> {
            throw new IllegalStateException("secret");
          });
    }
  }
}
