package dev.sessiongateway.http.familyb.messaging;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static dev.sessiongateway.http.familyb.messaging.Sends.MP4;
import static dev.sessiongateway.http.familyb.messaging.Sends.OGG;
import static dev.sessiongateway.http.familyb.messaging.Sends.PDF;
import static dev.sessiongateway.http.familyb.messaging.Sends.PNG;
import static dev.sessiongateway.http.familyb.messaging.Sends.WEBP;
import static dev.sessiongateway.http.familyb.messaging.Sends.flat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.net.URI;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files by URL, in base64 and as the part of a form.
class MediaRoutesTest {
  @AutoClose private static final TestServer server = new TestServer();

  private Sends sends;

  @BeforeEach
  void link() {
    sends = new Sends(server);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  @Nested
  class Media {
    @ParameterizedTest
    @CsvSource({
      "image, IMAGE, imageMessage, image.jpg, image/png",
      "video, VIDEO, videoMessage, video.mp4, video/mp4",
      "audio, AUDIO, audioMessage, , audio/ogg"
    })
    void isSentAsWhatItIsCalled(
        String mediatype, MediaKind kind, String type, @Nullable String name, String mimetype) {
      var media =
          switch (kind) {
            case IMAGE -> PNG;
            case VIDEO -> MP4;
            default -> OGG;
          };
      var body = "'mediatype':'" + mediatype + "','media':'" + media + "','caption':'see'";
      var json = sends.sent("sendMedia", flat(body));
      assertThat(JsonField.text(json, "messageType")).isEqualTo(type);
      var file = json.path("message").path(type);
      assertThat(JsonField.text(file, "mimetype")).isEqualTo(mimetype);
      assertThat(JsonField.text(file, "caption")).isEqualTo("see");
      assertThat(file.path("fileName").asText(null)).isEqualTo(name);
      assertThat(JsonField.text(json, "/message/mediaUrl"))
          .startsWith("http://gateway.test/api/files");
      assertThat(sends.content())
          .isInstanceOfSatisfying(Content.Media.class, it -> assertThat(it.kind()).isEqualTo(kind));
    }

    @Test
    void mayBeInTheWrapperOfOlderVersions() {
      sends.sent(
          "sendMedia",
          "{'number':'4915550000002','mediatype':'image','caption':'loses','options':{'delay':0},'mediaMessage':{'mediatype':'document','media':'%s','fileName':'bill.pdf','caption':'wins'}}"
              .formatted(PDF));
      assertThat(sends.content())
          .isInstanceOfSatisfying(
              Content.Media.class,
              media -> {
                assertThat(media.kind()).isEqualTo(MediaKind.DOCUMENT);
                assertThat(media.caption()).isEqualTo("wins");
              });
      assertThat(sends.file().filename()).isEqualTo("bill.pdf");
      assertThat(sends.bytes()).isEqualTo(MediaSamples.PDF);
    }

    @Test
    void comesAsThePartOfAForm() {
      var parts =
          Multipart.of(Map.of("number", "4915550000002", "mediatype", "document"))
              .text("caption", "Grüße")
              .text("delay", "0")
              .text("mentionsEveryOne", "false")
              .text("mentioned", json("['4915550000002']"))
              .text("linkPreview", "true")
              .file("file", "bill.pdf", "application/pdf", MediaSamples.PDF);
      Sends.sent(sends.postParts("sendMedia", parts));
      assertThat(sends.file().filename()).isEqualTo("bill.pdf");
      assertThat(sends.file().mimetype()).isEqualTo("application/pdf");
      assertThat(sends.bytes()).isEqualTo(MediaSamples.PDF);
      assertThat(sends.content().text()).isEqualTo("Grüße");
    }

    @Test
    void anOldWrapperMayBeTheTextOfAPart() {
      var parts =
          Multipart.of(Map.of("number", "4915550000002", "options", "{\"delay\":0}"))
              .text("mediaMessage", json("{'mediatype':'image','caption':'in the box'}"))
              .file("file", "a.png", null, MediaSamples.PNG);
      Sends.sent(sends.postParts("sendMedia", parts));
      assertThat(sends.content().text()).isEqualTo("in the box");
      assertThat(sends.file().filename()).isEqualTo("a.png");
    }

    @ParameterizedTest
    @ValueSource(strings = {"media", "file"})
    void isFetchedFromAnAddressAndCalledAsThere(String field) {
      var url = "https://files.example/a/bill%20May.pdf?x=1";
      server.files.put(URI.create(url), MediaSamples.PDF, "application/pdf", null);
      sends.sent("sendMedia", flat("'mediatype':'document','" + field + "':'" + url + "'"));
      assertThat(sends.file().filename()).isEqualTo("bill May.pdf");
    }

    @Test
    void mayBeADataUriOrInTheAlphabetOfUrls() {
      sends.sent(
          "sendMedia", flat("'mediatype':'image','media':'data:image/png;base64," + PNG + "'"));
      assertThat(sends.file().mimetype()).isEqualTo("image/png");
      var other = new Sends(server);
      var url = Base64.getUrlEncoder().withoutPadding().encodeToString(MediaSamples.JPEG);
      other.sent("sendMedia", flat(json("'mediatype':'image','media':'" + url + "'")));
      assertThat(other.bytes()).isEqualTo(MediaSamples.JPEG);
    }

    @Test
    void theNameSaysTheTypeBetterThanTheClient() {
      var body =
          "\"mediatype\":\"document\",\"fileName\":\"a.csv\",\"mimetype\":\"application/x-a\","
              + "\"media\":\"YTtiCg==\"";
      sends.sent("sendMedia", flat(body));
      assertThat(sends.file().mimetype()).startsWith("text/c");
    }

    @Test
    void theClientSaysTheTypeWhereTheNameDoesNot() {
      var body =
          "\"mediatype\":\"document\",\"fileName\":\"order\",\"mimetype\":\"application/x-order\","
              + "\"media\":\"YTtiCg==\"";
      sends.sent("sendMedia", flat(body));
      assertThat(sends.file().mimetype()).isEqualTo("application/x-order");
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '`',
        value = {
          "'media':'PNG' | mediatype",
          "'mediatype':'','media':'PNG' | mediatype",
          "'mediatype':'sticker','media':'PNG' | mediatype",
          "'mediatype':7,'media':'PNG' | mediatype",
          "'mediatype':'image' | media",
          "'mediatype':'image','media':'' | media",
          "'mediatype':'image','media':null | media",
          "'mediatype':'image','media':{} | media",
          "'mediatype':'image','media':'not a file' | media",
          "'mediatype':'image','media':'ftp://files.example/a.png' | media",
          "'mediatype':'image','media':'https://files.example/none.png' | media",
          "'mediatype':'image','media':'https://files.example/a b' | media",
          "'mediatype':'image','media':'PDF' | media",
          "'mediatype':'video','media':'PNG' | media",
          "'mediatype':'audio','media':'PNG' | media",
          "'mediatype':'document','media':'PDF' | fileName",
          "'mediatype':'image','media':'PNG','caption':7 | caption",
          "'mediatype':'image','media':'PNG','delay':-1 | delay",
          "'mediaMessage':'image' | mediaMessage"
        })
    void badInputNamesTheField(String fields, String field) {
      sends.refuses(
          "sendMedia", flat(fields.replace("'PNG'", "'" + PNG + "'").replace("PDF", PDF)), field);
    }

    @Test
    void whatIsNeitherAddressNorBase64IsToldInTheWordsThatClientsKnow() {
      var reply = sends.post("sendMedia", flat("'mediatype':'image','media':'??'"));
      assertThat(reply.text()).contains("Owned media must be a url or base64");
    }

    @Test
    void aNumberThatIsNotThereIsA400AndTheFileIsNotKept() {
      var body = "{'number':'4915559999999','mediatype':'image','media':'" + PNG + "'}";
      var reply = sends.post("sendMedia", body);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.json().at("/response/message/0/exists").asBoolean(true)).isFalse();
    }
  }

  @Nested
  class VideoNote {
    @Test
    void isAFilmInACircle() {
      var json = sends.sent("sendPtv", flat("'video':'" + MP4 + "'"));
      assertThat(JsonField.text(json, "messageType")).isEqualTo("ptvMessage");
      assertThat(sends.content())
          .isInstanceOfSatisfying(
              Content.Media.class,
              media -> assertThat(media.kind()).isEqualTo(MediaKind.VIDEO_NOTE));
      assertThat(sends.file().filename()).isEqualTo("video.mp4");
    }

    @Test
    void comesAsThePartOfAForm() {
      var parts =
          Multipart.of(Map.of("number", "4915550000002"))
              .file("file", "me.mp4", "application/octet-stream", MediaSamples.MP4);
      Sends.sent(sends.postParts("sendPtv", parts));
      assertThat(sends.bytes()).isEqualTo(MediaSamples.MP4);
      assertThat(sends.file().mimetype()).isEqualTo("video/mp4");
    }

    @Test
    void badInputNamesTheField() {
      sends.refuses("sendPtv", flat("'x':1"), "video");
      sends.refuses("sendPtv", flat("'video':'" + PNG + "'"), "video");
    }
  }

  @Nested
  class VoiceNote {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "{'number':'4915550000002','audio':'OGG','encoding':true}",
          "{'number':'4915550000002','file':'OGG'}",
          "{'number':'4915550000002','options':{'encoding':true},'audioMessage':{'audio':'OGG'}}"
        })
    void isPushToTalk(String body) {
      var json = sends.sent("sendWhatsAppAudio", body.replace("OGG", OGG));
      assertThat(JsonField.bool(json, "/message/audioMessage/ptt")).isTrue();
      assertThat(sends.content())
          .isInstanceOfSatisfying(
              Content.Media.class, media -> assertThat(media.kind()).isEqualTo(MediaKind.VOICE));
      assertThat(sends.bytes()).isEqualTo(MediaSamples.OGG_OPUS);
    }

    @Test
    void comesAsThePartOfAForm() {
      var parts =
          Multipart.of(Map.of("number", "4915550000002", "encoding", "true"))
              .file("file", "a.ogg", "audio/ogg", MediaSamples.OGG_OPUS);
      Sends.sent(sends.postParts("sendWhatsAppAudio", parts));
      assertThat(sends.bytes()).isEqualTo(MediaSamples.OGG_OPUS);
    }

    @Test
    void badInputNamesTheField() {
      sends.refuses("sendWhatsAppAudio", flat("'x':1"), "audio");
      sends.refuses("sendWhatsAppAudio", flat("'audio':'" + PNG + "'"), "audio");
      sends.refuses("sendWhatsAppAudio", flat("'audio':'http://files.example/x'"), "audio");
      sends.refuses("sendWhatsAppAudio", flat("'audio':'" + OGG + "','encoding':'x'"), "encoding");
    }
  }

  @Nested
  class Sticker {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "{'number':'4915550000002','sticker':'PNG'}",
          "{'number':'4915550000002','sticker':'https://files.example/sticker.png'}",
          "{'number':'4915550000002','stickerMessage':{'image':'PNG'}}"
        })
    void isMadeOfAStillPicture(String body) {
      server.files.put(
          URI.create("https://files.example/sticker.png"), MediaSamples.PNG_TO_SEE, null, null);
      var json =
          sends.sent(
              "sendSticker", body.replace("'PNG'", "'" + base64(MediaSamples.PNG_TO_SEE) + "'"));
      assertThat(JsonField.text(json, "messageType")).isEqualTo("stickerMessage");
      assertThat(JsonField.text(json, "/message/stickerMessage/mimetype")).isEqualTo("image/webp");
      assertThat(sends.bytes()).isEqualTo(MediaSamples.WEBP);
    }

    @Test
    void isFetchedThroughTheProxyOfTheSession() {
      var url = URI.create("https://files.example/proxied.png");
      server.files.put(url, MediaSamples.PNG_TO_SEE, null, null);
      var proxy = new SessionConfig.Proxy("proxy.example:3128", null, null);
      server.gateway.sessions().apply(sends.instance, config -> config.with(proxy));

      sends.sent("sendSticker", flat("'sticker':'" + url + "'"));

      assertThat(server.files.throughProxies()).containsExactly(url);
    }

    @Test
    void comesAsThePartOfAForm() {
      var parts =
          Multipart.of(Map.of("number", "4915550000002", "notConvertSticker", "false"))
              .file("file", "cat.jpg", "image/jpeg", MediaSamples.JPEG_TO_SEE);
      Sends.sent(sends.postParts("sendSticker", parts));
      assertThat(sends.file().mimetype()).isEqualTo("image/webp");
      assertThat(sends.file().filename()).isEqualTo("cat.webp");
    }

    @Test
    void staysAsItIsWhenTheClientWantsItSo() {
      var picture = base64(MediaSamples.PNG_TO_SEE);
      sends.sent("sendSticker", flat("'sticker':'" + picture + "','notConvertSticker':true"));
      assertThat(sends.bytes()).isEqualTo(MediaSamples.PNG_TO_SEE);
    }

    @Test
    void whatIsOneAlreadyStays() {
      sends.sent("sendSticker", flat("'sticker':'" + WEBP + "'"));
      assertThat(sends.bytes()).isEqualTo(MediaSamples.WEBP);
    }

    @Test
    void badInputNamesTheField() {
      sends.refuses("sendSticker", flat("'x':1"), "sticker");
      sends.refuses("sendSticker", flat("'sticker':'" + PDF + "'"), "sticker");
      // A truncated picture.
      sends.refuses("sendSticker", flat("'sticker':'" + PNG + "'"), "sticker");
    }
  }

  @Test
  void aFormOfNothingButAFileNamesWhatIsMissing() {
    var parts = new Multipart().file("file", "a.png", "image/png", MediaSamples.PNG);
    sends.refused(sends.postParts("sendMedia", parts), "number");
  }
}
