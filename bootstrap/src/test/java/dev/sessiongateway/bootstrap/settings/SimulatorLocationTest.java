package dev.sessiongateway.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatorLocationTest {
  @TempDir private Path directory;

  private static Settings read(String url, Map<Setting, String> more) {
    var values = new HashMap<>(more);
    values.put(Setting.SIMULATOR_URL, url);
    return Settings.of(values);
  }

  @Test
  void theNetworkIsInTheProcessOfTheGatewayUnlessTheOperatorSaysOtherwise() {
    assertThat(Settings.of(Map.of()).simulator().location()).isNull();
    assertThat(Settings.of(Map.of()).optionsOf("simulator")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "ws://127.0.0.1:8090, ws://127.0.0.1:8090, http://127.0.0.1:8090",
    "http://sim.example:8090/, ws://sim.example:8090, http://sim.example:8090",
    "wss://sim.example, wss://sim.example, https://sim.example",
    "https://sim.example/net/, wss://sim.example/net, https://sim.example/net"
  })
  void itIsReachedByWebsocketAndByHttp(String url, String socket, String http) {
    var settings = read(url, Map.of());
    assertThat(settings.optionsOf("simulator")).isEqualTo(Map.of("simulator-url", socket));
    assertThat(settings.simulator().location().http()).isEqualTo(URI.create(http));
  }

  @Test
  void theKeyIsItselfOrInAFileAndNotInTheText() throws IOException {
    var file = Files.writeString(directory.resolve("key"), "secret-of-a-file\n");
    var ofFile = read("ws://sim", Map.of(Setting.SIMULATOR_KEY_FILE, file.toString()));
    assertThat(ofFile.optionsOf("simulator")).containsEntry("simulator-key", "secret-of-a-file");
    var itself = read("ws://sim", Map.of(Setting.SIMULATOR_KEY, "secret"));
    assertThat(itself.simulator().location().key()).isEqualTo("secret");
    assertThat(itself.simulator().toString()).doesNotContain("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"sim:8090", "ftp://sim", "ws://", "ws://a b", "ws://user@sim", "ws://sim?a=b"})
  void whatIsNoAddressIsRefused(String url) {
    assertThatThrownBy(() -> read(url, Map.of()))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageContaining("must be an address such as ws://127.0.0.1:8090");
  }

  @ParameterizedTest
  @EnumSource(
      value = Setting.class,
      names = {"WORLD", "SIMULATOR_CLOCK", "RECORD"})
  void whatIsDecidedByTheNetworkIsRefusedBesideIt(Setting setting) {
    assertThatThrownBy(() -> read("ws://sim", Map.of(setting, "2026-01-01T00:00:00Z")))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageContaining("names another process");
  }

  @Test
  void theNetworksBesideItHaveTheirOwnOptions() {
    var settings = read("ws://sim", Map.of(Setting.NETWORKS, "xmpp.server=localhost:5222"));
    assertThat(settings.optionsOf("xmpp")).isEqualTo(Map.of("server", "localhost:5222"));
    assertThat(settings.optionsOf("simulator")).containsOnlyKeys("simulator-url");
  }

  @Test
  void anotherNetworkHasNone() {
    assertThatThrownBy(() -> read("ws://sim", Map.of(Setting.NETWORK, "echo")))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageContaining("is for the simulated network");
  }
}
