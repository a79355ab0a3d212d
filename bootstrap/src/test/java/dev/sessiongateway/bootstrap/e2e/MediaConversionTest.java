package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.Doctor;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.outbound.media.RealMedia;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Conversions through a whole gateway: what a phone receives, and a machine without the program.
@Timeout(120)
class MediaConversionTest {
  private static final String KEY = "the-root-key";
  private static final String SHOP = "15550001111";
  private static final String ADA = "15550002222";
  private static final String WAV = Base64.getEncoder().encodeToString(RealMedia.wav());

  @TempDir private Path home;

  private Settings settings(Map<Setting, String> more) {
    var all = new HashMap<>(more);
    all.put(Setting.PORT, "0");
    all.put(Setting.API_KEY, KEY);
    all.put(Setting.DATA_DIR, home.resolve("data").toString());
    return TestSettings.of(all);
  }

  private static void pair(GatewayClient client) {
    client.post("/simulator/phones", Map.of("number", SHOP));
    client.post("/simulator/phones", Map.of("number", ADA));
    client.post("/api/sessions", Map.of("name", "shop"));
    var qr = client.get("/api/shop/auth/qr?format=raw").text("value");
    assertThat(client.post("/simulator/phones/" + SHOP + "/scan", Map.of("value", qr)).status())
        .isEqualTo(200);
    while (!client.get("/api/sessions/shop").text("status").equals("WORKING")) {
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  /// What the files in the chat with the shop are, on Ada's phone.
  private static List<String> types(GatewayClient client) {
    var path = "/simulator/phones/" + ADA + "/chats/" + SHOP + "/messages";
    var types = new ArrayList<String>();
    client.get(path).json().forEach(node -> types.add(JsonField.text(node, "/media/mimetype")));
    return types;
  }

  @Test
  @NeedsProgram("ffmpeg")
  void aPhoneReceivesConvertedFiles() throws IOException {
    var settings = settings(Map.of(Setting.MEDIA_FFMPEG, RealMedia.requireFfmpeg().toString()));
    try (var process = GatewayProcess.start(settings);
        var client = new GatewayClient(process.url(), KEY)) {
      pair(client);
      assertThat(JsonField.text(client.get("/health").json(), "/details/ffmpeg/detail"))
          .isEqualTo("installed");

      var voice = Map.of("mimetype", "audio/wav", "data", WAV);
      var send = Map.of("session", "shop", "chatId", ADA, "file", voice);
      assertThat(client.post("/api/sendVoice", send).status()).isEqualTo(200);
      var audio = Map.of("number", ADA, "audio", WAV, "encoding", true);
      assertThat(client.post("/message/sendWhatsAppAudio/shop", audio).status()).isEqualTo(201);
      var asItIs = Map.of("number", ADA, "audio", WAV, "encoding", false);
      assertThat(client.post("/message/sendWhatsAppAudio/shop", asItIs).status()).isEqualTo(201);
      assertThat(types(client))
          .containsExactlyInAnyOrder(
              "audio/ogg; codecs=opus", "audio/ogg; codecs=opus", "audio/wav");

      var avi = Base64.getEncoder().encodeToString(RealMedia.avi(home, "64x48"));
      var mp4 = client.post("/api/shop/media/convert/video", Map.of("data", avi));
      assertThat(mp4.status()).isEqualTo(200);
      assertThat(mp4.text("mimetype")).isEqualTo("video/mp4");
      var bytes = Base64.getDecoder().decode(mp4.text("data"));
      assertThat(new String(bytes, 4, 4, StandardCharsets.ISO_8859_1)).isEqualTo("ftyp");

      var broken = avi.substring(0, 400);
      assertThat(client.post("/api/shop/media/convert/video", Map.of("data", broken)).status())
          .isEqualTo(400);
    }
  }

  @Test
  void aMachineWithoutTheProgramSaysSo() {
    var settings = settings(Map.of(Setting.MEDIA_FFMPEG, "no-such-ffmpeg"));
    try (var process = GatewayProcess.start(settings);
        var client = new GatewayClient(process.url(), KEY)) {
      pair(client);
      var voice = Map.of("session", "shop", "chatId", ADA, "file", Map.of("data", WAV));
      assertThat(client.post("/api/sendVoice", voice).status()).isEqualTo(501);
      var ready = Map.of("data", SampleFiles.voiceBase64());
      var sent = Map.of("session", "shop", "chatId", ADA, "file", ready);
      assertThat(client.post("/api/sendVoice", sent).status()).isEqualTo(200);
      var refused = client.post("/api/shop/media/convert/voice", Map.of("data", WAV));
      assertThat(refused.status()).isEqualTo(501);
      assertThat(refused.text("code")).isEqualTo("unsupported.media-conversion");
      assertThat(refused.text("message")).contains("ffmpeg");
      assertThat(JsonField.text(client.get("/health").json(), "/details/ffmpeg/detail"))
          .isEqualTo("not installed");
      assertThat(Doctor.examine(settings))
          .filteredOn(finding -> finding.subject().equals("ffmpeg"))
          .singleElement()
          .satisfies(finding -> {
            assertThat(finding.found()).contains("no-such-ffmpeg");
            assertThat(finding.advice()).contains("media.ffmpeg");
          });
    }
  }
}
