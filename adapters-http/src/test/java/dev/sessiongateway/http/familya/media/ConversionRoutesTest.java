package dev.sessiongateway.http.familya.media;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import java.net.URI;
import java.util.Base64;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConversionRoutesTest {
  private static final String VOICE = "/api/ada/media/convert/voice";
  private static final String VIDEO = "/api/ada/media/convert/video";
  private static final String WAV = base64(MediaSamples.WAV);

  @AutoClose private static TestServer server;
  private static SessionName ada;

  @BeforeAll
  static void start() {
    server = new TestServer();
    ada = server.active("ada");
    server.stopped("stopped");
    server.stopped("other");
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static String data(String base64) {
    return "{'data':'" + base64 + "'}";
  }

  @Test
  void aSoundComesBackAsTheBytesOfAVoiceNote() {
    for (var client : new TestServer.Client[] {server.asNative(), server.asWaha()}) {
      var voice = client.post(VOICE, data(WAV));
      assertThat(voice.status()).isEqualTo(200);
      assertThat(voice.header("Content-Type")).isEqualTo("audio/ogg; codecs=opus");
      assertThat(voice.body()).isEqualTo(MediaSamples.OGG_OPUS);
    }
  }

  @Test
  void aClientThatTakesOnlyJsonGetsBase64() {
    var file = server.asWaha().with("Accept", "application/json").post(VOICE, data(WAV));
    assertThat(file.text("mimetype")).isEqualTo("audio/ogg; codecs=opus");
    assertThat(file.text("data")).isEqualTo(base64(MediaSamples.OGG_OPUS));
  }

  @Test
  void aVideoComesBackAsMp4() {
    var url = "https://files.example/clip.webm";
    server.files.put(URI.create(url), MediaSamples.WEBM, "video/webm", null);
    var video = server.asWaha().post(VIDEO, "{'url':'" + url + "','data':null}");
    assertThat(video.status()).isEqualTo(200);
    assertThat(video.header("Content-Type")).isEqualTo("video/mp4");
    assertThat(video.body()).isEqualTo(MediaSamples.MP4);
  }

  @Test
  void noPhoneIsNeeded() {
    var path = "/api/stopped/media/convert/voice";
    assertThat(server.asNative().post(path, data(WAV)).status()).isEqualTo(200);
    var unknown = server.asNative().post("/api/nobody/media/convert/voice", data(WAV));
    assertThat(unknown.status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        VOICE + "|{}|invalid.url",
        VOICE + "|{'data':''}|invalid.url",
        VOICE + "|{'url':''}|invalid.url",
        VOICE + "|{'data':'???'}|invalid.data",
        VOICE + "|{'data':'aGVsbG8gd29ybGQ='}|invalid.data",
        VOICE + "|{'url':'https://files.example/gone'}|invalid.url",
        VOICE + "|{'url':'not a url'}|invalid.url",
        VIDEO + "|{}|invalid.url",
        VIDEO + "|{'data':'aGVsbG8gd29ybGQ='}|invalid.data",
      })
  void aFileThatCannotBeReadIsInvalid(String path, String body, String code) {
    var refused = server.asNative().post(path, body);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo(code);
  }

  @Test
  void aSoundIsNoVideo() {
    var refused = server.asNative().post(VIDEO, data(WAV));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("message")).contains("video/*");
  }

  @Test
  void aKeyNeedsTheSessionAndTheScope() {
    var reading = server.key(null, null, Scope.READ);
    var other = server.key(new SessionName("other"), null, Scope.SEND);
    for (var key : new String[] {reading, other}) {
      var refused = server.anonymous().with("apikey", key).post(VOICE, data(WAV));
      assertThat(refused.status()).isEqualTo(403);
    }
  }

  private static String voiceTo(String fields) {
    return "{'session':'ada','chatId':'4915550000002@c.us','file':{'mimetype':"
        + "'audio/wav','filename':'take.wav','data':'"
        + WAV
        + "'}"
        + fields
        + "}";
  }

  private static Attachment.Stored lastFile() {
    return (Attachment.Stored) server.network.sent(ada).getLast().content().attachment();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",'convert':null", ",'convert':false", ",'convert':true"})
  void aVoiceNoteIsAlwaysOneThatPhonesPlay(String convert) {
    assertThat(server.asWaha().post("/api/sendVoice", voiceTo(convert)).status()).isEqualTo(201);
    assertThat(lastFile().mimetype()).isEqualTo("audio/ogg; codecs=opus");
    assertThat(lastFile().filename()).isEqualTo("take.ogg");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/sendVideo", "/api/ada/status/video"})
  void theWishMayStandInsideTheFile(String path) {
    var body =
        "{'session':'ada','chatId':'4915550000002@c.us','file':{'data':'%s','convert':true}}"
            .formatted(base64(MediaSamples.WEBM));
    assertThat(server.asWaha().post(path, body).status()).isEqualTo(201);
    assertThat(lastFile().mimetype()).isEqualTo("video/mp4");
  }

  @Test
  void aPictureIsOneThatPhonesShowWhereverItIsSent() {
    var file = json("{'data':'" + base64(MediaSamples.GIF_TO_SEE) + "'}");
    var to = "{'session':'ada','chatId':'4915550000002@c.us','file':" + file + "}";
    for (var path : new String[] {"/api/sendImage", "/api/ada/status/image"}) {
      assertThat(server.asWaha().post(path, to).status()).isEqualTo(201);
      assertThat(lastFile().mimetype()).isEqualTo("image/png");
    }
    assertThat(server.asWaha().post("/api/sendFile", to).status()).isEqualTo(201);
    assertThat(lastFile().mimetype()).isEqualTo("image/gif");
    assertThat(server.asWaha().put("/api/ada/profile/picture", "{'file':" + file + "}").status())
        .isEqualTo(200);

    var webp = to.replace(file, "{'data':'" + base64(MediaSamples.WEBP) + "'}");
    var refused = server.asWaha().post("/api/sendImage", webp);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains("sendFile");
  }

  @ParameterizedTest
  @CsvSource({"/api/sendVideo, video/mp4", "/api/ada/status/video, video/mp4"})
  void videosAreConvertedOnRequest(String path, String mimetype) {
    var file = base64(MediaSamples.WEBM);
    var body = "{'session':'ada','chatId':'4915550000002@c.us','convert':%s,'file':{'data':'%s'}}";
    assertThat(server.asWaha().post(path, body.formatted("true", file)).status()).isEqualTo(201);
    assertThat(lastFile().mimetype()).isEqualTo(mimetype);
    assertThat(server.asWaha().post(path, body.formatted("false", file)).status()).isEqualTo(201);
    assertThat(lastFile().mimetype()).isNotEqualTo(mimetype);
  }

  @Test
  void aRepeatedSendIsNotConvertedAgain() {
    var body = voiceTo(",'convert':true,'id':'3EB0AAAAAAAAAAAAAAAA'");
    assertThat(server.asWaha().post("/api/sendVoice", body).status()).isEqualTo(201);
    var before = server.converter.conversions();
    assertThat(server.asWaha().post("/api/sendVoice", body).status()).isEqualTo(201);
    assertThat(server.converter.conversions()).isEqualTo(before);
  }

  @Test
  void withoutAConverterTheAnswerNamesFfmpeg() {
    try (var poor = new TestServer()) {
      poor.active("ada");
      poor.converter.remove();
      for (var path : new String[] {VOICE, "/api/sendVoice"}) {
        var body = path.equals(VOICE) ? data(WAV) : voiceTo(",'convert':true");
        var refused = poor.asWaha().post(path, body);
        assertThat(refused.status()).isEqualTo(501);
        assertThat(refused.text("code")).isEqualTo("unsupported.media-conversion");
        assertThat(refused.text("message")).contains("ffmpeg");
      }
      assertThat(poor.network.sent(new SessionName("ada"))).isEmpty();
      assertThat(poor.asWaha().post(VOICE, data(base64(MediaSamples.OGG_OPUS))).status())
          .isEqualTo(200);
    }
  }
}
