package dev.sessiongateway.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A recording contains what an app of the Cloud API did, without its token, and can be played
/// back.
final class CloudApiReplayTest {
  private static final String KEY = "the-root-key-of-recordings";
  private static final String TOKEN = "planted-token-of-the-app";
  private static final String SECRET = "planted-secret-of-the-app";
  private static final String SHOP = "15550001111";
  private static final String NUMBER = "106540352242922";

  @TempDir private static Path directory;

  @Test
  void theCallsOfAnAppAreRecordedWithoutItsTokenAndPlayedBack() throws IOException {
    var recorded = directory.resolve("run.jsonl");
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.put(Setting.PORT, "0");
    settings.put(Setting.DATA_DIR, directory.resolve("data").toString());
    settings.put(Setting.API_KEY, KEY);
    settings.put(Setting.SIMULATOR_CLOCK, "2026-01-01T00:00:00Z");
    settings.put(Setting.SIMULATOR_SEED, "7");
    settings.put(Setting.RECORD, recorded.toString());
    try (var process = GatewayProcess.start(TestSettings.of(settings));
        var client = new GatewayClient(process.url(), KEY)) {
      client.post("/simulator/phones", Map.of("number", SHOP));
      var made =
          client.put(
              "/simulator/phones/" + SHOP + "/business",
              Map.of(
                  "phoneNumberId", NUMBER, "token", TOKEN, "appSecret", SECRET, "window", false));
      assertThat(made.status()).isEqualTo(200);
      assertThat(send(client, "447700900101", "Hello by the Cloud API")).isEqualTo(200);
      assertThat(send(client, "nobody", "x")).isEqualTo(400);
    }

    assertThat(Files.readString(recorded))
        .contains("Hello by the Cloud API", "/simulator/graph/v23.0/" + NUMBER + "/messages")
        .doesNotContain(TOKEN, SECRET);
    var replay =
        GatewayCommand.run(
            Map.of("GATEWAY_API_KEY", KEY), directory, "replay", recorded.toString());
    assertThat(replay).isZero();
  }

  private static int send(GatewayClient client, String to, String text) {
    var body =
        """
        {"messaging_product":"whatsapp","to":"%s","text":{"body":"%s"}}
        """
            .formatted(to, text);
    return client
        .send(
            "POST",
            "/simulator/graph/v23.0/" + NUMBER + "/messages",
            Map.of("Authorization", "Bearer " + TOKEN, "Content-Type", "application/json"),
            body.getBytes(StandardCharsets.UTF_8))
        .status();
  }
}
