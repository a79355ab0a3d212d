package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.settings.Setting;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GatewayProcessTest {
  private static final String KEY = "the-root-key";

  @TempDir Path directory;

  @Test
  void theRootKeyOpensItAndNoOtherIsMade() {
    try (var process = start(Map.of(Setting.API_KEY, KEY));
        var client = new GatewayClient(process.url(), KEY);
        var stranger = new GatewayClient(process.url(), "another-key")) {
      assertThat(client.get("/api/sessions").status()).isEqualTo(200);
      assertThat(stranger.get("/api/sessions").status()).isEqualTo(401);
      assertThat(process.firstKey()).isEmpty();
      assertThat(process.gateway().keys().list()).isEmpty();
    }
  }

  @Test
  void theFirstKeyIsMadeOnce() {
    try (var first = start(Map.of())) {
      assertThat(first.firstKey()).isPresent();
    }
    try (var second = start(Map.of())) {
      assertThat(second.firstKey()).isEmpty();
      assertThat(second.gateway().keys().list()).hasSize(1);
    }
  }

  @Test
  void aStoredKeyIsEnoughWhereOthersReachIt() {
    start(Map.of()).close();

    try (var open = start(Map.of(Setting.HOST, "0.0.0.0"))) {
      assertThat(open.url().getHost()).isEqualTo("localhost");
    }
  }

  @Test
  void whatAFailedStartOpenedIsClosedAgain() {
    var open = Map.of(Setting.HOST, "0.0.0.0");
    assertThatThrownBy(() -> start(open))
        .isInstanceOfSatisfying(
            StartupFailure.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.MISUSED));

    start(Map.of()).close();
  }

  @Test
  void addressesItHandsOutBeginWithThePublicOne() {
    var behindAProxy = Map.of(Setting.PUBLIC_URL, "https://gateway.example.org/wa/");

    try (var process = start(behindAProxy)) {
      assertThat(process.url()).isEqualTo(URI.create("https://gateway.example.org/wa"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/wa, , http://127\\.0\\.0\\.1:[0-9]+/wa",
    "/wa/, https://gateway.example.org, https://gateway.example.org/wa",
    "/wa, https://gateway.example.org/wa/, https://gateway.example.org/wa",
    "/, https://gateway.example.org, https://gateway.example.org",
  })
  void addressesHaveTheBasePath(String base, @Nullable String publicUrl, String expected) {
    var settings = new EnumMap<Setting, String>(Map.of(Setting.BASE_PATH, base));
    if (publicUrl != null) {
      settings.put(Setting.PUBLIC_URL, publicUrl);
    }
    try (var process = start(settings)) {
      assertThat(process.url().toString()).matches(expected);
    }
  }

  @Test
  void aBasePathThatThePublicUrlDoesNotHaveIsRefused() {
    var settings =
        Map.of(Setting.BASE_PATH, "/wa", Setting.PUBLIC_URL, "https://gateway.example.org/b");

    assertThatThrownBy(() -> start(settings))
        .hasMessage("--base-path must be the path of public-url, /b, but is /wa");
  }

  @Test
  void listensOnIpv6() {
    try (var process = start(Map.of(Setting.HOST, "::1", Setting.API_KEY, KEY));
        var client = new GatewayClient(process.url(), KEY)) {
      assertThat(process.url().toString()).startsWith("http://[::1]:");
      assertThat(client.get("/ping").status()).isEqualTo(200);
    }
  }

  @Test
  @DisabledIfSystemProperty(
      named = "gateway.store",
      matches = "postgres",
      disabledReason = "a server's disk is its own")
  void itsHealthTellsOfDatabaseDiskAndNetwork() {
    try (var process = start(Map.of(Setting.API_KEY, KEY));
        var client = new GatewayClient(process.url(), KEY)) {
      var health = client.get("/health");

      assertThat(health.status()).isEqualTo(200);
      assertThat(health.json().path("info").fieldNames())
          .toIterable()
          .contains("database", "disk", "network");
    }
  }

  @Test
  void sessionsComeBackWithTheNextProcess() {
    var key = Map.of(Setting.API_KEY, KEY);
    try (var first = start(key);
        var client = new GatewayClient(first.url(), KEY)) {
      client.post("/api/sessions", Map.of("name", "shop", "start", false));
    }
    try (var second = start(key);
        var client = new GatewayClient(second.url(), KEY)) {
      assertThat(client.get("/api/sessions/shop").text("name")).isEqualTo("shop");
    }
  }

  @Test
  void theSimulatedNetworkBeginsWithTheWorldOfTheOperator() throws Exception {
    var file =
        Files.writeString(
            directory.resolve("shop.yaml"), "phones: [{number: '4915110000001', name: Anna}]");
    try (var process = start(Map.of(Setting.API_KEY, KEY, Setting.WORLD, file.toString()));
        var client = new GatewayClient(process.url(), KEY)) {
      assertThat(client.get("/simulator/phones").json().findValuesAsText("name"))
          .containsExactly("Anna");
      client.post("/simulator/phones", Map.of("number", "4915110000002"));
      assertThat(client.post("/simulator/reset", Map.of("world", "empty")).status()).isEqualTo(200);
      assertThat(client.get("/simulator/phones").json()).isEmpty();
      assertThat(client.post("/simulator/reset", Map.of()).status()).isEqualTo(200);
      assertThat(client.get("/simulator/phones").json()).hasSize(1);
      var mistaken = Map.of("definition", "phones:\n  - number: nobody");
      var refused = client.post("/simulator/reset", mistaken);
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.json().toString()).contains("line 2: /phones/0/number");
      assertThat(client.get("/simulator/phones").json()).hasSize(1);
    }
  }

  @Test
  void aWorldWithAMistakeStopsTheStartWithItsLine() throws Exception {
    var file = Files.writeString(directory.resolve("bad.yaml"), "phones:\n  - name: Anna\n");
    assertThatThrownBy(() -> start(Map.of(Setting.WORLD, file.toString())))
        .isInstanceOf(StartupFailure.class)
        .hasMessageContaining("bad.yaml: line 2: /phones/0/number: is required");
    assertThatThrownBy(() -> start(Map.of(Setting.WORLD, "none.yaml")))
        .isInstanceOf(StartupFailure.class)
        .hasMessageContaining("none.yaml");
  }

  private GatewayProcess start(Map<Setting, String> values) {
    var all = new EnumMap<Setting, String>(Setting.class);
    all.put(Setting.PORT, "0");
    all.put(Setting.DATA_DIR, directory.resolve("data").toString());
    all.putAll(values);
    return GatewayProcess.start(TestSettings.of(all));
  }
}
