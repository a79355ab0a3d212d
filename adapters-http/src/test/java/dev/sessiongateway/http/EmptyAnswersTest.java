package dev.sessiongateway.http;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Answers whose body is empty in WAHA: generated clients parse every answer whose JSON they ask
/// for.
class EmptyAnswersTest {
  private static final String ONLINE = "{'presence':'online'}";

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
    server.stopped("other");
  }

  private static Reply online(TestServer.Client client) {
    return client.post("/api/ada/presence", ONLINE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "application/json, text/plain, */*",
        "text/plain;q=0.5,Application/JSON;q=0.9",
        "application/json;charset=utf-8"
      })
  void haveABodyForAClientThatNamesJson(String accept) {
    var reply = online(server.asWaha().with("Accept", accept));
    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.text()).isEqualTo(json("{'success':true}"));
    assertThat(reply.header("Content-Type")).isEqualTo("application/json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*/*",
        "application/*",
        "text/plain",
        "application/jsonp",
        "application/json;q=0",
        "application/json; q=0.0, */*",
        ""
      })
  void areEmptyForOthers(String accept) {
    var reply = online(server.asWaha().with("Accept", accept));
    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.body()).isEmpty();
  }

  @Test
  void areEmptyWithoutAnAcceptAndInTheNativeDialect() {
    assertThat(online(server.asWaha()).body()).isEmpty();
    assertThat(online(server.asNative().with("Accept", "application/json")).body()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "DELETE, /api/sessions/nobody, 200",
    "POST, /api/ada/presence/4915110000002@c.us/subscribe, 201",
    "POST, /api/sessions/stop, 201"
  })
  void areReadableWhateverTheOperation(String method, String path, int status) {
    var body = path.endsWith("stop") ? "{'name':'other'}" : null;
    var reply = server.asWaha().with("Accept", "application/json").send(method, path, body);
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.bool("success")).isTrue();
  }
}
