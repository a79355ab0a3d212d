package dev.sessiongateway.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Settings of the root key, CORS and connection limits.
class EdgeSettingsTest {
  private static Settings read(Map<String, String> environment) {
    return Settings.of(
        SettingsSources.of(Map.of(), null, environment, Path.of("").toAbsolutePath()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1"})
  void aRootKeyThatOthersCanTryHasSixteenCharacters(String host) {
    var fifteen = Map.of("GATEWAY_HOST", host, "GATEWAY_API_KEY", "k".repeat(15));
    assertThatThrownBy(() -> read(fifteen))
        .isInstanceOf(InvalidSettings.class)
        .hasMessage(
            "GATEWAY_API_KEY must be at least 16 characters while other machines reach the gateway"
                + " at "
                + host);
    var sixteen = Map.of("GATEWAY_HOST", host, "GATEWAY_API_KEY", "k".repeat(16));
    assertThat(read(sixteen).rootKey()).hasSize(16);
  }

  @Test
  void onLoopbackAShortRootKeyIsTaken() {
    assertThat(read(Map.of("GATEWAY_API_KEY", "sesame")).rootKey()).isEqualTo("sesame");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.9.9.9", "localhost", "::1", "::ffff:127.0.0.1"})
  void onLoopbackNoKeyIsNeededIfTheOperatorSaysSo(String host) {
    assertThat(read(Map.of("GATEWAY_HOST", host)).isKeyNeeded()).isTrue();
    var keyless = Map.of("GATEWAY_HOST", host, "GATEWAY_NO_KEY", "true");
    assertThat(read(keyless).isKeyNeeded()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1", "2001:db8::1", "0"})
  void whereOthersReachTheGatewayAKeyIsNeeded(String host) {
    for (var variable : List.of("GATEWAY_NO_KEY", "WAHA_NO_API_KEY")) {
      assertThatThrownBy(() -> read(Map.of("GATEWAY_HOST", host, variable, "true")))
          .isInstanceOf(InvalidSettings.class)
          .hasMessage(
              variable
                  + " is true, but other machines may reach the gateway at "
                  + host
                  + "; listen on 127.0.0.1, or use a key");
    }
  }

  @Test
  void anotherWordForNoKeyIsRefused() {
    assertThatThrownBy(() -> read(Map.of("GATEWAY_NO_KEY", "perhaps")))
        .isInstanceOf(InvalidSettings.class)
        .hasMessage("GATEWAY_NO_KEY must be true or false, but is perhaps");
  }

  @Test
  void everyOriginIsAllowedUnlessSomeAreNamed() {
    assertThat(read(Map.of()).corsOrigins()).containsExactly("*");
    var named = Map.of("GATEWAY_CORS_ORIGINS", "https://a.example, http://localhost:3000");
    assertThat(read(named).corsOrigins())
        .containsExactly("https://a.example", "http://localhost:3000");
    assertThat(read(Map.of("CORS_ORIGIN", "https://a.example")).corsOrigins())
        .containsExactly("https://a.example");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.example",
        "https://a.example/",
        "https://u@a.example",
        "https://a.example?q",
        ","
      })
  void whatIsNoOriginIsRefused(String value) {
    assertThatThrownBy(() -> read(Map.of("GATEWAY_CORS_ORIGINS", value)))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageStartingWith("GATEWAY_CORS_ORIGINS must be * or origins such as");
  }

  @Test
  void connectionsOfAnAddressAreCounted() {
    assertThat(read(Map.of()).connectionsPerAddress()).isEqualTo(1_024);
    assertThat(read(Map.of("GATEWAY_CONNECTIONS_PER_ADDRESS", "5")).connectionsPerAddress())
        .isEqualTo(5);
    assertThatThrownBy(() -> read(Map.of("GATEWAY_CONNECTIONS_PER_ADDRESS", "0")))
        .isInstanceOf(InvalidSettings.class);
  }
}
