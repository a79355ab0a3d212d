package dev.sessiongateway.http.familya.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.net.URI;
import java.util.Base64;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaRoutesTest {
  @AutoClose private static TestServer server;
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

  @Test
  void aFileIsDownloadedFromTheAddressInItsMessage() {
    for (var address : new String[] {path, path.replace("/ada/", "/")}) {
      var reply = server.asNative().get(address);
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.body()).isEqualTo(MediaSamples.PNG);
      assertThat(reply.header("Content-Type")).isEqualTo("image/png");
      assertThat(reply.header("Content-Disposition"))
          .isEqualTo("inline; filename=\"Gr__e 1.png\"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%201.png");
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

  private static String sent(String session, String name) {
    var data = Base64.getEncoder().encodeToString(MediaSamples.PNG);
    var body =
        "{\"session\":\"%s\",\"chatId\":\"49151@c.us\",\"file\":{\"filename\":\"%s\",\"data\":\"%s\"}}"
            .formatted(session, name, data);
    return JsonField.text(server.asNative().post("/api/sendImage", body).json(), "/media/url");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../up.png", "C:\\\\Users\\\\up.png", "\\u202Eu\\r\\np.png"})
  void aHostileNameLosesItsPathAndItsMarks(String name) {
    var url = URI.create(sent("ada", name));
    var reply = server.asNative().get(url.getRawPath());
    assertThat(reply.header("Content-Disposition"))
        .isEqualTo("inline; filename=\"up.png\"; filename*=UTF-8''up.png");
    var messages = server.asNative().get("/api/ada/chats/49151@c.us/messages?limit=1").json();
    assertThat(messages.findValuesAsText("filename")).isNotEmpty().containsOnly("up.png");
  }

  @Test
  void aDeletedFileIsGoneAndItsMessageStays() {
    var url = URI.create(sent("ada", "gone.png"));
    var plain = url.getRawPath();
    var file = plain.substring(plain.lastIndexOf('/') + 1);
    var reply = server.asWaha().delete(plain);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).isEmpty();

    assertThat(server.asNative().get(plain).status()).isEqualTo(404);
    assertThat(server.anonymous().get(plain + "?" + url.getRawQuery()).status()).isEqualTo(404);
    assertThat(server.stores.media().open(new MediaId(file))).isEmpty();
    assertThat(server.asWaha().delete(plain).status()).isEqualTo(404);
    var messages = server.asNative().get("/api/ada/chats/49151@c.us/messages?downloadMedia=false");
    assertThat(messages.text()).contains("gone.png");
  }

  @Test
  void aFileThatAnotherSessionCarriesStaysThere() {
    var first = URI.create(sent("ada", "shared.png")).getRawPath();
    var file = new MediaId(first.substring(first.lastIndexOf('/') + 1));
    var bob = server.active("bob", new Account(Address.person("4915110000002"), "Bob"));
    var content =
        new Content.Media(
            MediaKind.IMAGE, server.stores.media().open(file).orElseThrow().description(), null);
    var received = Samples.received(1, Samples.GRACE).with(content);
    server.network.signal(bob, new LinkSignal.MessageArrived(received, null));
    server.await(
        () -> server.gateway.mediaFiles().open(bob, file).isPresent(), () -> "nothing arrived");

    assertThat(server.asWaha().delete(first).status()).isEqualTo(200);
    assertThat(server.asWaha().get(first).status()).isEqualTo(404);
    assertThat(server.asWaha().get(first.replace("/ada/", "/bob/")).status()).isEqualTo(200);
    assertThat(server.asWaha().delete(first.replace("/ada/", "/bob/")).status()).isEqualTo(200);
    assertThat(server.stores.media().open(file)).isEmpty();
  }

  @Test
  void onlyAFileOfTheSessionIsDeleted() {
    var plain = URI.create(sent("ada", "kept.png")).getRawPath();
    server.stopped("carl");
    assertThat(server.asWaha().delete(plain.replace("/ada/", "/carl/")).status()).isEqualTo(404);
    assertThat(server.asWaha().delete(plain.replace("/ada/", "/nobody/")).status()).isEqualTo(404);
    assertThat(server.asWaha().delete("/api/files/ada/short").status()).isEqualTo(400);
    assertThat(server.asWaha().get(plain).status()).isEqualTo(200);
  }
}
