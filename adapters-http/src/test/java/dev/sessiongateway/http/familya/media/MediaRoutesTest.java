package dev.sessiongateway.http.familya.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.net.URI;
import java.util.Base64;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MediaRoutesTest {
  private static TestServer server;
  private static String path;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
    var data = Base64.getEncoder().encodeToString(MediaSamples.PNG);
    var body =
        "{\"session\":\"ada\",\"chatId\":\"49151@c.us\",\"file\":{\"filename\":\"Grüße"
            + " 1.png\",\"data\":\""
            + data
            + "\"}}";
    var sent = server.asNative().post("/api/sendImage", body);
    path = URI.create(JsonField.text(sent.json(), "/media/url")).getRawPath();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aFileIsDownloadedFromTheAddressInItsMessage() {
    for (var address : new String[] {path, path.replace("/ada/", "/")}) {
      var reply = server.asNative().get(address);
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.body()).isEqualTo(MediaSamples.PNG);
      assertThat(reply.header("Content-Type")).isEqualTo("image/png");
      assertThat(reply.header("Content-Disposition")).endsWith("''Gr%C3%BC%C3%9Fe%201.png");
      assertThat(reply.header("Content-Security-Policy")).contains("sandbox");
    }
  }

  @Test
  void theKeyMayBeInTheQuery() {
    var reply = server.anonymous().get(path + "?x-api-key=" + TestServer.KEY);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(server.anonymous().get(path).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({
    "abcdefghijkl.png, 404",
    "..%2F..%2Fservice.db, 400",
    "short, 400",
    "abcdefghijkl.toolongextension, 400"
  })
  void anotherNameIsRefused(String name, int status) {
    assertThat(server.asNative().get("/api/files/ada/" + name).status()).isEqualTo(status);
    assertThat(server.asNative().get("/api/files/" + name).status()).isEqualTo(status);
  }
}
