package dev.sessiongateway.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NetworkSettingsTest {
  private static final String PAIRS = "pager.server=tcp://one:7;pager.limits.rate=5;xmpp.host=two";

  @TempDir Path directory;

  @Test
  void withoutSettingsTheNetworkIsSimulatedAndHasNoOptions() {
    var network = read(Map.of(), Map.of()).network();
    assertThat(network.name()).isEqualTo("simulator");
    assertThat(network.directory()).isEqualTo(directory.resolve("data/networks"));
    assertThat(network.options()).isEmpty();
  }

  @Test
  void eachNetworkGetsItsOwnOptionsFromFlagVariableAndFile() throws IOException {
    assertOptions(read(Map.of(Setting.NETWORKS, PAIRS), Map.of()));
    assertOptions(read(Map.of(), Map.of("GATEWAY_NETWORKS", PAIRS)));
    Files.writeString(
        directory.resolve("gateway.yaml"),
        """
        network: pager
        networks:
          pager: {server: 'tcp://one:7', limits: {rate: 5}}
          xmpp.host: two
        """);
    var ofFile = read(Map.of(), Map.of());
    assertOptions(ofFile);
    assertThat(ofFile.network().name()).isEqualTo("pager");
    assertThat(ofFile.directoryOf("pager")).isEqualTo(directory.resolve("data/network-pager"));
  }

  private static void assertOptions(Settings settings) {
    assertThat(settings.optionsOf("pager"))
        .isEqualTo(Map.of("server", "tcp://one:7", "limits.rate", "5"));
    assertThat(settings.optionsOf("xmpp")).isEqualTo(Map.of("host", "two"));
    assertThat(settings.optionsOf("other")).isEmpty();
  }

  @Test
  void theirValuesAreShownNowhere() {
    var values = Map.of(Setting.NETWORKS, "pager.token=s3cret");
    assertThat(read(values, Map.of()).network()).asString().doesNotContain("s3cret");
    assertThat(SettingsSources.of(values, null, Map.of(), directory).given())
        .extracting(SettingsSources.Given::value)
        .doesNotContain("pager.token=s3cret")
        .contains("***");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "token=s3cret",
        ".token=s3cret",
        "Pager.token=s3cret",
        "pager.=s3cret",
        "pager.token",
        "pager.token=s3cret;pager.token=s3cret",
        "simulator.world=s3cret"
      })
  void anInvalidOneIsRefusedWithoutItsValue(String value) {
    assertThatThrownBy(() -> read(Map.of(Setting.NETWORKS, value), Map.of()))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageStartingWith("--networks must ")
        .hasMessageNotContaining("s3cret");
  }

  private Settings read(Map<Setting, String> flags, Map<String, String> environment) {
    return Settings.of(SettingsSources.of(flags, null, environment, directory));
  }
}
