package dev.sessiongateway.http.familyb.messaging;

import static dev.sessiongateway.http.familyb.messaging.Sends.MP4;
import static dev.sessiongateway.http.familyb.messaging.Sends.PNG;
import static dev.sessiongateway.http.familyb.messaging.Sends.flat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.net.URI;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredMediaRoutesTest {
  @AutoClose private static final TestServer server = new TestServer();

  private Sends sends;

  @BeforeEach
  void link() {
    sends = new Sends(server);
  }

  private Reply media(String body) {
    return server.asNative().post("/s3/getMedia/" + sends.instance, body);
  }

  private Reply url(String body) {
    return server.asNative().post("/s3/getMediaUrl/" + sends.instance, body);
  }

  private void sendPictureAndFilm() {
    sends.sent("sendMedia", flat("'mediatype':'image','media':'" + PNG + "','fileName':'a.png'"));
    sends.sent("sendMedia", flat("'mediatype':'video','media':'" + MP4 + "'"));
    sends.sent("sendText", flat("'text':'no file'"));
  }

  @Test
  void allFilesAreFoundTheNewestFirst() {
    sendPictureAndFilm();

    var reply = media("{}");

    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.json()).hasSize(2);
    assertThat(reply.text("/0/type")).isEqualTo("videoMessage");
    var picture = reply.json().get(1);
    assertThat(JsonField.text(picture, "type")).isEqualTo("imageMessage");
    assertThat(JsonField.text(picture, "fileName")).isEqualTo("a.png");
    assertThat(JsonField.text(picture, "mimetype")).isEqualTo("image/png");
    assertThat(JsonField.text(picture, "createdAt")).endsWith("Z");
    assertThat(JsonField.text(picture, "messageId"))
        .isEqualTo(JsonField.text(picture, "/Message/key/id"));
    assertThat(JsonField.text(picture, "/Message/messageType")).isEqualTo("imageMessage");
    assertThat(picture.has("mediaUrl")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "imageMessage, 1",
    "image, 1",
    "videoMessage, 1",
    "audio, 0",
    "conversation, 0",
    "'', 2"
  })
  void filesAreFoundByTheirType(String type, int count) {
    sendPictureAndFilm();

    assertThat(media("{'type':'" + type + "'}").json()).hasSize(count);
  }

  @Test
  void anUnknownFilterIsA400ThatNamesIt() {
    sendPictureAndFilm();

    var reply = media("{'remoteJid':'4915550000002@s.whatsapp.net'}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).contains("remoteJid");
  }

  @Test
  void aFileIsFoundByItsIdAndByItsMessage() {
    sendPictureAndFilm();
    var picture = media("{'type':'image'}").json().get(0);
    var id = JsonField.text(picture, "id");
    var row = JsonField.text(picture, "/Message/id");
    var message = JsonField.text(picture, "/Message/key/id");

    for (var body :
        new String[] {
          "{'id':'" + id + "'}",
          "{'messageId':'" + row + "'}",
          "{'messageId':'" + message + "'}",
          "{'id':'" + id + "','messageId':'" + row + "','type':'image'}"
        }) {
      assertThat(media(body).json()).as(body).containsExactly(picture);
    }
  }

  @Test
  void pagesAreBounded() {
    sendPictureAndFilm();

    assertThat(media("{'page':2,'offset':1}").text("/0/type")).isEqualTo("imageMessage");
    assertThat(media("{'page':3,'offset':1}").json()).isEmpty();
    assertThat(media("{'page':-1}").status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'id':'3EB000000000000000000000000000001'}",
        "{'messageId':'3EB000000000000000000000000000000'}"
      })
  void whatIsNotThereIsA404(String body) {
    sendPictureAndFilm();

    var reply = media(body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(404);
    assertThat(reply.text("code")).isEqualTo("media.not-found");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",'expiry':60", ",'expiry':'60'", ",'expiry':604800"})
  void theAddressOpensTheFileWithoutAKey(String expiry) {
    sendPictureAndFilm();
    var id = media("{'type':'image'}").text("/0/id");

    var reply = url("{'id':'" + id + "'" + expiry + "}");

    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    assertThat(reply.text("id")).isEqualTo(id);
    assertThat(reply.text("fileName")).isEqualTo("a.png");
    var address = URI.create(reply.text("mediaUrl"));
    assertThat(address.toString()).startsWith("http://gateway.test/api/files/");
    var file = server.anonymous().get(address.getRawPath() + "?" + address.getRawQuery());
    assertThat(file.status()).isEqualTo(200);
    assertThat(file.body()).isEqualTo(MediaSamples.PNG);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "604801", "''", "'soon'", "true", "{}", "[]", "1.5", "1e99"})
  void aBadExpiryIsNamed(String expiry) {
    sendPictureAndFilm();
    var id = media("{}").text("/0/id");

    var reply = url("{'id':'" + id + "','expiry':" + expiry + "}");
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid.expiry");
  }

  @Test
  void theAddressOfWhatIsNotThereIsA404() {
    sendPictureAndFilm();
    assertThat(url("{'id':'3EB0000000000000000000001'}").status()).isEqualTo(404);
    assertThat(url("{'id':'../../etc/passwd'}").status()).isIn(400, 404);
    assertThat(url("{}").status()).isEqualTo(400);
    var id = media("{'type':'image'}").text("/0/id");
    server.stores.media().delete(sends.fileOf("image/png").id());

    var reply = url("{'id':'" + id + "'}");
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.text("code")).isEqualTo("media.not-found");
  }

  @Test
  void anotherInstanceFindsNothing() {
    sendPictureAndFilm();
    var id = media("{}").text("/0/id");
    sends = new Sends(server);

    assertThat(media("{}").json()).isEmpty();
    assertThat(media("{'id':'" + id + "'}").status()).isEqualTo(404);
    assertThat(url("{'id':'" + id + "'}").status()).isEqualTo(404);
  }
}
