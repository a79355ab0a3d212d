package dev.sessiongateway.network.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the operator sets.
class CloudOptionsTest {
  @TempDir private Path directory;
  @AutoClose private CloudFixture cloud;

  @BeforeEach
  void make() {
    cloud = new CloudFixture(directory);
  }

  private CloudOptions options(Map<String, String> given) {
    return CloudOptions.of(cloud.context().with(given));
  }

  @Test
  void withoutAnyTheyAreMetas() {
    var options = options(Map.of());
    assertThat(options.url()).hasToString("https://graph.facebook.com");
    assertThat(options.version()).isEqualTo("v25.0");
    assertThat(options.appSecret()).isNull();
  }

  @Test
  void secretsAreInNoText() {
    assertThat(options(Map.of("app-secret", "sesame", "verify-token", "sesame")).toString())
        .doesNotContain("sesame");
  }

  @ParameterizedTest
  @CsvSource({
    "url, ftp://graph.example.org",
    "url, not an address",
    "url, http://graph.example.org",
    "url, https://graph.example.org/?a=b",
    "url, https://ada@graph.example.org",
    "version, 23",
    "timeout, 0",
    "timeout, ten",
    "messages-per-second, 0",
    "messages-per-second, 1001",
    "verify-token, ' '",
    "secret, x"
  })
  void aWrongOneSaysWhichItIs(String name, String value) {
    assertThatThrownBy(() -> options(Map.of(name, value)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("networks.whatsapp-cloud")
        .hasMessageContaining(name);
  }
}
