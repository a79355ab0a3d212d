package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A server that was started without a key.
@Tag("redteam")
class KeylessTest {
  private static final String ALLOWED = "https://app.example";

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.withoutKey(List.of("*", ALLOWED));
    server.stopped("ada");
  }

  private static String code(Reply reply) {
    return reply.text("code");
  }

  /// What the server answers to this `Host`, which the client of the JDK would not send.
  private static String withHost(String host) {
    return server.raw("GET /api/sessions HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n");
  }

  @Test
  void aRequestWithoutAKeyIsAnAdministrators() {
    var key = server.anonymous().post("/api/keys", "{'isAdmin':true}");
    assertThat(key.status()).isEqualTo(200);
    assertThat(server.anonymous().get("/instance/fetchInstances").status()).isEqualTo(200);
  }

  @Test
  void itsDialectIsNativeUnlessStated() {
    var path = "/api/sessions/ada/start";
    assertThat(server.anonymous().post(path).status()).isEqualTo(200);
    var waha = server.anonymous().with("X-Gateway-Dialect", "waha");
    assertThat(waha.post(path).status()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource({"apikey,wrong", "X-Api-Key,wrong", "Authorization,Bearer wrong", "apikey,''"})
  void aWrongKeyIsStillWrong(String header, String key) {
    var reply = server.anonymous().with(header, key).get("/api/sessions");
    assertThat(reply.status()).isEqualTo(401);
    var query = server.anonymous().get("/api/sessions?x-api-key=wrong");
    assertThat(query.status()).isEqualTo(401);
  }

  @Test
  void aGoodKeyOpensWhateverSentIt() {
    var reply = server.asNative().with("Origin", "https://evil.example").get("/api/sessions");
    assertThat(reply.status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "LOCALHOST:8080",
        "127.0.0.1:8080",
        "127.8.9.1",
        "[::1]:8080",
        "[::1]"
      })
  void loopbackUnderAnyNameIsServed(String host) {
    assertThat(withHost("Host: " + host + "\r\n")).startsWith("HTTP/1.1 200");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:8080",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "10.0.0.1",
        "0.0.0.0:8080",
        "[::]:8080"
      })
  void aNameThatResolvesHereIsRefused(String host) {
    assertThat(withHost("Host: " + host + "\r\n"))
        .startsWith("HTTP/1.1 403")
        .contains("page.foreign");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example",
        "http://localhost.evil.example",
        "http://127.0.0.1.evil.example:8080",
        "null",
        "file://",
        "*",
        "http://evil.example#localhost"
      })
  void aPageOfAnotherMachineIsRefused(String origin) {
    var reply = server.anonymous().with("Origin", origin).get("/api/sessions");
    assertThat(reply.status()).isEqualTo(403);
    assertThat(code(reply)).isEqualTo("page.foreign");
    assertThat(reply.header("Access-Control-Allow-Origin")).isNull();
  }

  @Test
  void aPictureOfAPageOfAnotherMachineSendsNothing() {
    var page = server.anonymous().with("Sec-Fetch-Site", "cross-site");
    var reply = page.get("/api/sendText?session=ada&phone=447700900102&text=hi");
    assertThat(reply.status()).isEqualTo(403);
    assertThat(code(reply)).isEqualTo("page.foreign");
    var own = server.anonymous().with("Sec-Fetch-Site", "same-origin");
    assertThat(own.get("/api/sessions").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://localhost:3000", "http://127.0.0.1", "http://[::1]:5", ALLOWED})
  void aPageOfThisMachineOrOneThatIsLetInReadsAnswers(String origin) {
    var reply = server.anonymous().with("Origin", origin).get("/api/sessions");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo(origin);
  }

  @Test
  void aPreflightLetsNoForeignPageIn() {
    var reply =
        server
            .anonymous()
            .with("Origin", "https://evil.example")
            .with("Access-Control-Request-Method", "POST")
            .send("OPTIONS", "/api/sendText", null);
    assertThat(reply.header("Access-Control-Allow-Origin")).isNull();
    assertThat(reply.header("Access-Control-Allow-Methods")).isNull();
  }

  @Test
  void streamsAndTicketsNeedNoKey() {
    var ticket = server.anonymous().post("/api/tickets", "{}");
    assertThat(ticket.status()).isEqualTo(201);
    var stream = "/api/events?ticket=" + ticket.text("ticket");
    assertThat(server.anonymous().send("HEAD", stream, null).status()).isEqualTo(200);
    assertThat(server.anonymous().send("HEAD", "/api/events", null).status()).isEqualTo(200);
  }

  @Test
  void theConsoleDoesNotAskForOne() {
    assertThat(server.anonymous().get("/console").text())
        .contains("name=\"gateway-key\" content=\"none\"");
  }
}
