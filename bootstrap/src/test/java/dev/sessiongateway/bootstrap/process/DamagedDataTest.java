package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.kernel.server.ProcessFinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A gateway on a data directory with damaged or missing files.
final class DamagedDataTest {
  private static final String KEY = "the-root-key";

  @TempDir Path directory;

  @Test
  @ExpectsLog("ERROR SessionLoader - a session cannot be served because its store cannot be used")
  void aDamagedStoreFailsItsSessionAndBothFamiliesShowIt() throws IOException {
    try (var process = start();
        var client = new GatewayClient(process.url(), KEY)) {
      var elsewhere = Map.of("store", Map.of("address", "/app/data/ada.db"));
      client.post("/api/sessions", Map.of("name", "ada", "start", false, "config", elsewhere));
      client.post("/api/sessions", Map.of("name", "shop", "start", false));
    }
    Files.writeString(data().resolve("stores/ada.db"), "no database any more");

    try (var process = start();
        var client = new GatewayClient(process.url(), KEY)) {
      assertThat(await(client, "ada", "FAILED")).contains("store_damaged");
      assertThat(client.get("/api/sessions/shop").status()).isEqualTo(200);
      assertThat(
              JsonField.text(client.get("/instance/connectionState/ada").json(), "/instance/state"))
          .isEqualTo("close");
      var refused = client.post("/api/sessions/ada/start", Map.of());
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.json().toString()).contains("restore its file from a backup");
      var events = client.get("/api/ada/events?limit=50");
      assertThat(events.json().toString()).contains("FAILED", "store_damaged");

      var health = client.get("/health");
      assertThat(health.status()).isEqualTo(200);
      assertThat(health.json().toString()).contains("stores/ada.db is damaged");
    }
    var found = Doctor.examine(settings());
    assertThat(found)
        .anySatisfy(finding -> {
          assertThat(finding.found()).contains("stores/ada.db is damaged");
          assertThat(finding.advice()).contains("restore the file from a backup");
        });
  }

  @Test
  void aMissingRegistryEndsTheStartAndTheDoctorMendsIt() throws IOException {
    try (var process = start();
        var client = new GatewayClient(process.url(), KEY)) {
      client.post("/api/sessions", Map.of("name", "shop", "start", false));
    }
    Files.delete(data().resolve("registry.db"));

    assertThatThrownBy(this::start)
        .isInstanceOfSatisfying(
            StartupFailure.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.DATA_UNUSABLE))
        .hasMessageContaining("registry.db is missing beside 1 store;");
    assertThat(Doctor.examine(settings()))
        .filteredOn(finding -> !finding.isWell())
        .extracting(ProcessFinding::advice)
        .singleElement()
        .asString()
        .contains("gateway doctor --rebuild-registry");

    assertThat(Doctor.rebuildRegistry(settings())).first().isEqualTo("registered again: shop");
    assertThat(Doctor.examine(settings())).allMatch(ProcessFinding::isWell);
    try (var process = start();
        var client = new GatewayClient(process.url(), KEY)) {
      assertThat(client.get("/api/sessions/shop").text("name")).isEqualTo("shop");
    }
  }

  @Test
  void theDoctorTellsAnUnwritableDirectoryFromAFullDisk() {
    // Not even root can create files in /sys, and it reports no free space.
    var finding =
        Doctor.examine(settings(Path.of("/sys/session-gateway"))).stream()
            .filter(each -> each.subject().equals("data directory"))
            .findFirst()
            .orElseThrow();

    assertThat(finding.found()).contains("/sys/session-gateway cannot be used: ", "/sys");
    assertThat(finding.advice()).contains("correct that").doesNotContain("make room");
  }

  @Test
  void whatAKilledProcessLeftOfALibraryIsRemoved() throws IOException {
    var left = Files.createDirectories(data().resolve("native/webp")).resolve("webp-imageio-1.so");
    Files.writeString(left, "a library");

    start().close();

    assertThat(left).doesNotExist();
  }

  private static String await(GatewayClient client, String session, String status) {
    var end = System.nanoTime() + 30_000_000_000L;
    while (true) {
      var answer = client.get("/api/sessions/" + session);
      if (answer.text("status").equals(status)) {
        return answer.json().toString();
      }
      assertThat(System.nanoTime()).as("time; it is " + answer.json()).isLessThan(end);
      LockSupport.parkNanos(5_000_000);
    }
  }

  private Path data() {
    return directory.resolve("data");
  }

  private GatewayProcess start() {
    return GatewayProcess.start(settings());
  }

  private Settings settings() {
    return settings(data());
  }

  private static Settings settings(Path data) {
    var all = new EnumMap<Setting, String>(Setting.class);
    all.put(Setting.PORT, "0");
    all.put(Setting.DATA_DIR, data.toString());
    all.put(Setting.API_KEY, KEY);
    return Settings.of(all);
  }
}
