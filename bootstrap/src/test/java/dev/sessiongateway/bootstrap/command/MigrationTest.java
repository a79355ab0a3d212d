package dev.sessiongateway.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.ProgramRun;
import dev.sessiongateway.http.JsonField;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The program with the environment of a WAHA user.
@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class MigrationTest {
  private static final String KEY = "the-key-of-a-waha-user";
  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "WHATSAPP_API_PORT", "0",
          "WAHA_API_KEY", AccessKeys.hashedRootKey(KEY),
          "WAHA_LOG_FORMAT", "JSON",
          "WHATSAPP_DEFAULT_ENGINE", "NOWEB",
          "WHATSAPP_START_SESSION", "default");

  @TempDir Path directory;

  @Test
  void theGatewayStartsAsWahaDid() {
    try (var program = ProgramRun.start(directory, ENVIRONMENT, "serve")) {
      var url = URI.create(program.awaitLine("API").replaceAll(".*http", "http"));
      try (var client = new GatewayClient(url, KEY)) {
        var session = client.get("/api/sessions/default");
        assertThat(session.status()).isEqualTo(200);
        assertThat(session.text("status")).isIn("STARTING", "SCAN_QR_CODE");
        var environment = client.get("/api/server/environment").json();
        assertThat(JsonField.text(environment, "WAHA_API_KEY")).isEqualTo("***");
        assertThat(JsonField.text(environment, "WHATSAPP_DEFAULT_ENGINE")).isEqualTo("NOWEB");
        assertThat(environment.has("PATH")).isFalse();
        assertThat(client.get("/api/server/doctor").json())
            .extracting(finding -> finding.path("subject").asText())
            .contains("data directory", "key", "ffmpeg", "WHATSAPP_DEFAULT_ENGINE")
            .doesNotContain("database", "port");
      }
      program.terminate();
      assertThat(program.exitCode()).isZero();
      assertThat(program.errors().lines().filter(line -> line.contains("WHATSAPP_DEFAULT_ENGINE")))
          .singleElement()
          .asString()
          .startsWith("{")
          .contains("ignored: Sessions have no engine");
      assertThat(program.errors()).doesNotContain(KEY);
    }
  }

  @Test
  void theDoctorSaysWhereEachValueCameFrom() {
    assertThat(CommandRun.of(directory, ENVIRONMENT, "doctor").output().lines())
        .anyMatch(line -> line.contains("port = 0, from WHATSAPP_API_PORT"))
        .anyMatch(line -> line.contains("api-key = ***, from WAHA_API_KEY"))
        .anyMatch(line -> line.contains("sessions.start = default, from WHATSAPP_START_SESSION"))
        .anyMatch(line -> line.contains("ignored") && line.contains("WHATSAPP_DEFAULT_ENGINE"));
  }
}
