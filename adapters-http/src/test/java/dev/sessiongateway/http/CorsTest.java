package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests of pages from other origins.
@Tag("redteam")
class CorsTest {
  private static final String APP = "https://app.example";
  private static final String OTHER = "https://other.example";

  private static TestServer server;
  private static TestServer narrowed;

  @BeforeAll
  static void start() {
    server = new TestServer();
    narrowed = TestServer.withCorsOrigins(List.of(APP));
  }

  @AfterAll
  static void stop() {
    server.close();
    narrowed.close();
  }

  private static Reply preflight(TestServer to, String path, String origin) {
    return to.anonymous()
        .with("Origin", origin)
        .with("Access-Control-Request-Method", "POST")
        .with("Access-Control-Request-Headers", "apikey,content-type,x-custom")
        .send("OPTIONS", path, null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/sendText", "/message/sendText/ada", "/api/no/such/thing"})
  void aPreflightIsAnsweredWithoutAKey(String path) {
    var reply = preflight(server, path, APP);
    assertThat(reply.status()).isEqualTo(204);
    assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo("*");
    assertThat(reply.header("Access-Control-Allow-Methods").split(", "))
        .contains("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");
    assertThat(reply.header("Access-Control-Allow-Headers"))
        .isEqualTo("apikey,content-type,x-custom");
    assertThat(reply.header("Access-Control-Max-Age")).isEqualTo("600");
    assertThat(reply.header("Access-Control-Allow-Credentials")).isNull();
  }

  @Test
  void everyAnswerIsReadableByEveryOrigin() {
    for (var reply :
        List.of(
            server.asNative().with("Origin", APP).get("/api/sessions"),
            server.asNative().get("/api/sessions"),
            server.anonymous().with("Origin", APP).get("/api/sessions"),
            server.asNative().with("Origin", APP).get("/api/no/such/thing"),
            server.asNative().with("Origin", APP).get("/instance/connect/nobody"))) {
      assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo("*");
      assertThat(reply.header("Access-Control-Allow-Credentials")).isNull();
      assertThat(Arrays.asList(reply.header("Access-Control-Expose-Headers").split(", ")))
          .contains("Retry-After", "X-Request-Id");
    }
    assertThat(
            server.raw(
                "GET /pi%zzng HTTP/1.1\r\nHost: a\r\nOrigin: x\r\nConnection: close\r\n\r\n"))
        .contains("Access-Control-Allow-Origin: *");
  }

  @Test
  void aListOfOriginsNarrowsIt() {
    var ours = preflight(narrowed, "/api/sendText", APP);
    assertThat(ours.header("Access-Control-Allow-Origin")).isEqualTo(APP);
    assertThat(ours.header("Vary")).isEqualTo("Origin");
    var others = preflight(narrowed, "/api/sendText", OTHER);
    assertThat(others.status()).isEqualTo(204);
    assertThat(others.header("Access-Control-Allow-Origin")).isNull();
    assertThat(others.header("Access-Control-Allow-Methods")).isNull();
    assertThat(others.header("Vary")).isEqualTo("Origin");
    var answer = narrowed.asNative().with("Origin", APP).get("/api/sessions");
    assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo(APP);
    var other = narrowed.asNative().with("Origin", OTHER).get("/api/sessions");
    assertThat(other.status()).isEqualTo(200);
    assertThat(other.header("Access-Control-Allow-Origin")).isNull();
    assertThat(other.header("Vary")).isEqualTo("Origin");
  }
}
