package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Keys in `Authorization: Bearer`.
@Tag("redteam")
class BearerKeyTest {
  private static final String HEADER = "Authorization";

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.stopped("ada");
  }

  private static int sessionsWith(String... values) {
    var client = server.anonymous();
    for (var value : values) {
      client = client.with(HEADER, value);
    }
    return client.get("/api/sessions").status();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer ", "bearer ", "BEARER ", "Bearer   "})
  void opensLikeXApiKey(String scheme) {
    assertThat(sessionsWith(scheme + TestServer.KEY)).isEqualTo(200);
  }

  @Test
  void choosesTheDialectOfWaha() {
    var reply =
        server.anonymous().with(HEADER, "Bearer " + TestServer.KEY).post("/api/sessions/ada/start");
    assertThat(reply.status()).isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bearer",
        "Bearer ",
        "Bearer wrong",
        "Bearer" + TestServer.KEY,
        "Bearer " + TestServer.KEY + ", Bearer " + TestServer.KEY,
        "Bearer " + TestServer.KEY + " " + TestServer.KEY,
        "Basic " + TestServer.KEY,
        TestServer.KEY
      })
  void anyOtherFormOpensNothing(String value) {
    assertThat(sessionsWith(value)).isEqualTo(401);
  }

  @Test
  void aKeyOfTenThousandCharactersIsWrong() {
    assertThat(sessionsWith("Bearer " + "k".repeat(10_240))).isEqualTo(401);
  }

  @Test
  void twoHeadersAreNone() {
    var good = "Bearer " + TestServer.KEY;
    assertThat(sessionsWith(good, good)).isEqualTo(401);
    assertThat(sessionsWith("Bearer wrong", good)).isEqualTo(401);
  }

  @Test
  void aHeaderOfAProxyBesideItIsIgnored() {
    assertThat(sessionsWith("Basic dXNlcjpwYXNz", "Bearer " + TestServer.KEY)).isEqualTo(200);
    var beside = server.asWaha().with(HEADER, "Basic dXNlcjpwYXNz");
    assertThat(beside.get("/api/sessions").status()).isEqualTo(200);
  }

  @Test
  void theOtherHeadersCountBeforeIt() {
    assertThat(server.asNative().with(HEADER, "Bearer wrong").get("/api/sessions").status())
        .isEqualTo(200);
    var wrong = server.anonymous().with("apikey", "wrong");
    assertThat(wrong.with(HEADER, "Bearer " + TestServer.KEY).get("/api/sessions").status())
        .isEqualTo(401);
    var waha = server.anonymous().with("X-Api-Key", "wrong");
    assertThat(waha.with(HEADER, "Bearer " + TestServer.KEY).get("/api/sessions").status())
        .isEqualTo(401);
  }

  @Test
  void itCountsBeforeTheQuery() {
    var query = "/api/sessions?x-api-key=";
    var wrong = server.anonymous().with(HEADER, "Bearer wrong");
    assertThat(wrong.get(query + TestServer.KEY).status()).isEqualTo(401);
    var good = server.anonymous().with(HEADER, "Bearer " + TestServer.KEY);
    assertThat(good.get(query + "wrong").status()).isEqualTo(200);
  }

  @Test
  void opensTheStreamOfEvents() {
    var reply =
        server
            .anonymous()
            .with(HEADER, "Bearer " + TestServer.KEY)
            .send("HEAD", "/api/events", null);
    assertThat(reply.status()).isEqualTo(200);
  }

  @Test
  void aPageMayAskToSendIt() {
    var reply =
        server
            .anonymous()
            .with("Origin", "https://app.example")
            .with("Access-Control-Request-Method", "POST")
            .with("Access-Control-Request-Headers", "authorization")
            .send("OPTIONS", "/api/sendText", null);
    assertThat(reply.header("Access-Control-Allow-Headers")).isEqualTo("authorization");
  }
}
