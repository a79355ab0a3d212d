package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.settings.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tokens of instances are stored encrypted, and shown to administrators. A lost key file costs
/// what it encrypted.
final class TokenExposureTest {
  private static final String KEY = "the-root-key-of-this-test";
  private static final String TOKEN = "token-of-loja-0123456789";

  @TempDir Path directory;

  @Test
  void theTokenIsShownAlsoAfterARestartAndNowhereOnDiskInClear() throws IOException {
    try (var process = start(Map.of());
        var client = new GatewayClient(process.url(), KEY)) {
      create(client);
      assertThat(shown(client).required("token").textValue()).isEqualTo(TOKEN);
    }
    try (var process = start(Map.of());
        var client = new GatewayClient(process.url(), KEY)) {
      assertThat(shown(client).required("token").textValue()).isEqualTo(TOKEN);
      assertThat(shown(client).required("instance").required("apikey").textValue())
          .isEqualTo(TOKEN);
    }
    var key = directory.resolve("instance-tokens.key");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
        .isEqualTo("rw-------");
    try (var files = Files.walk(directory)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertThat(text.contains(TOKEN)).as(file.toString()).isFalse();
      }
    }
  }

  @Test
  void withALostKeyFileNoTokenIsShownUntilTheNextConnect() throws IOException {
    try (var process = start(Map.of());
        var client = new GatewayClient(process.url(), KEY)) {
      create(client);
    }
    Files.delete(directory.resolve("instance-tokens.key"));
    String next;
    try (var process = start(Map.of());
        var client = new GatewayClient(process.url(), KEY)) {
      assertThat(shown(client).required("token").isNull()).isTrue();
      try (var own = new GatewayClient(process.url(), TOKEN)) {
        assertThat(shown(own).required("token").isNull()).isTrue();
      }
      assertThat(client.get("/instance/connect/loja").status()).isEqualTo(200);
      next = shown(client).required("token").textValue();
      assertThat(next).isNotNull().isNotEqualTo(TOKEN);
    }
    try (var process = start(Map.of());
        var client = new GatewayClient(process.url(), KEY)) {
      assertThat(shown(client).required("token").textValue()).isEqualTo(next);
    }
  }

  @Test
  void aKeyFileWithSomethingElseInItStopsTheStart() throws IOException {
    var file = directory.resolve("keys/tokens.key");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "nothing of use");
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.put(Setting.EVOLUTION_TOKEN_KEY_FILE, file.toString());

    assertThatThrownBy(() -> start(settings))
        .isInstanceOfSatisfying(
            StartupFailure.class,
            e -> assertThat(e.getMessage()).contains(file.toString()).contains("32 bytes"));
  }

  private static void create(GatewayClient client) {
    var created = client.post("/instance/create", Map.of("instanceName", "loja", "token", TOKEN));
    assertThat(created.status()).isEqualTo(201);
  }

  private static JsonNode shown(GatewayClient client) {
    var instances = client.get("/instance/fetchInstances").json();
    assertThat(instances.size()).isEqualTo(1);
    return instances.get(0);
  }

  private GatewayProcess start(Map<Setting, String> settings) {
    var all = new EnumMap<Setting, String>(Setting.class);
    all.put(Setting.PORT, "0");
    all.put(Setting.API_KEY, KEY);
    all.put(Setting.DATA_DIR, directory.toString());
    all.putAll(settings);
    return GatewayProcess.start(TestSettings.of(all));
  }
}
