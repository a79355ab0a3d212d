package dev.sessiongateway.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.domain.session.LogLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SettingsTest {
  @TempDir Path directory;

  @Test
  void nothingSetMeansTheDefaults() {
    var settings = read(Map.of(), Map.of());

    assertThat(settings.host()).isEqualTo("127.0.0.1");
    assertThat(settings.port()).isEqualTo(8080);
    assertThat(settings.dataDirectory()).isEqualTo(directory.resolve("data"));
    assertThat(settings.publicUrl().configured()).isNull();
    assertThat(settings.rootKey()).isNull();
    assertThat(settings.media().limits()).isEqualTo(MediaLimits.DEFAULT);
    assertThat(settings.webhooks().ofAll()).isEmpty();
    assertThat(settings.log().level()).isEqualTo(LogLevel.INFO);
  }

  @Nested
  class Precedence {
    @Test
    void aFlagBeatsTheEnvironmentWhichBeatsTheFile() throws IOException {
      file("port: 1001");
      var environment = Map.of("GATEWAY_PORT", "1002");
      var flags = Map.of(Setting.PORT, "1003");

      assertThat(read(Map.of(), Map.of()).port()).isEqualTo(1001);
      assertThat(read(Map.of(), environment).port()).isEqualTo(1002);
      assertThat(read(flags, environment).port()).isEqualTo(1003);
    }

    @Test
    void eachSettingIsDecidedByItself() throws IOException {
      file("host: localhost\nport: 1001");

      var settings = read(Map.of(), Map.of("GATEWAY_PORT", "1002"));

      assertThat(settings.host()).isEqualTo("localhost");
      assertThat(settings.port()).isEqualTo(1002);
    }

    @Test
    void aBlankValueIsNone() throws IOException {
      file("port: 1001\napi-key:");

      var settings = read(Map.of(), Map.of("GATEWAY_PORT", " "));

      assertThat(settings.port()).isEqualTo(1001);
      assertThat(settings.rootKey()).isNull();
    }

    @Test
    void theKeyItselfBeatsTheFileThatHoldsOne() throws IOException {
      Files.writeString(directory.resolve("key"), "from-the-file\n");
      var inFile = Map.of("GATEWAY_API_KEY_FILE", "key");
      var both = Map.of("GATEWAY_API_KEY_FILE", "key", "GATEWAY_API_KEY", "from-the-variable");

      assertThat(read(Map.of(), inFile).rootKey()).isEqualTo("from-the-file");
      assertThat(read(Map.of(), both).rootKey()).isEqualTo("from-the-variable");
    }

    @Test
    void theByteOrderMarkOfAnEditorIsNoPartOfAKey() throws IOException {
      Files.writeString(directory.resolve("key"), "\uFEFFfrom-the-file\r\n");

      assertThat(read(Map.of(), Map.of("GATEWAY_API_KEY_FILE", "key")).rootKey())
          .isEqualTo("from-the-file");
    }
  }

  @Nested
  class TheFile {
    @Test
    void keysMayBeNestedOrDottedAndListsAreLists() throws IOException {
      file(
          """
          outbound:
            allow:
              - 10.1.0.0/16
              - 192.168.7.0/24
          media.file-mib: 8
          """);

      var settings = read(Map.of(), Map.of());

      assertThat(settings.outboundAllow()).containsExactly("10.1.0.0/16", "192.168.7.0/24");
      assertThat(settings.media().limits().otherBytes()).isEqualTo(8L << 20);
    }

    @Test
    void theOneNamedByTheOperatorIsReadInsteadOfTheUsualOne() throws IOException {
      file("port: 1001");
      Files.writeString(directory.resolve("other.yaml"), "port: 1002");
      var named = Path.of("other.yaml");

      assertThat(Settings.of(SettingsSources.of(Map.of(), named, Map.of(), directory)).port())
          .isEqualTo(1002);
      assertThat(read(Map.of(), Map.of("GATEWAY_CONFIG", "other.yaml")).port()).isEqualTo(1002);
    }

    @Test
    void theOneNamedByTheOperatorHasToBeThere() {
      var named = Path.of("absent.yaml");

      assertThatThrownBy(() -> SettingsSources.of(Map.of(), named, Map.of(), directory))
          .isInstanceOf(InvalidSettings.class)
          .hasMessage(directory.resolve("absent.yaml") + ": cannot be read");
    }

    @ParameterizedTest
    @CsvSource({
      "prot: 1, prot, port",
      "data_dir: x, data_dir, data-dir",
      "'outbound: {alow: x}', outbound.alow, outbound.allow",
      "hosts: x, hosts, host",
    })
    void anUnknownKeyIsAnErrorThatNamesTheNearest(String text, String key, String nearest)
        throws IOException {
      file(text);

      assertThatThrownBy(() -> read(Map.of(), Map.of()))
          .isInstanceOf(InvalidSettings.class)
          .hasMessageEndingWith("unknown setting " + key + "; did you mean " + nearest + "?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"port: [", "port: 1\nport: 2", "\tport: 1", "port: 1\n---\nport: 2"})
    void whatIsNotOneYamlDocumentIsAnError(String text) throws IOException {
      file(text);

      assertThatThrownBy(() -> read(Map.of(), Map.of()))
          .isInstanceOf(InvalidSettings.class)
          .hasMessageContaining("is not YAML: ")
          .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing yet\n", "---\n"})
    void anEmptyOneSetsNothing(String text) throws IOException {
      file(text);

      assertThat(read(Map.of(), Map.of()).port()).isEqualTo(8080);
    }

    @Test
    void aListIsNoSettings() throws IOException {
      file("- port\n");

      assertThatThrownBy(() -> read(Map.of(), Map.of()))
          .isInstanceOf(InvalidSettings.class)
          .hasMessageContaining("must be a list of settings and their values");
    }
  }

  @Nested
  class Values {
    @ParameterizedTest
    @ValueSource(strings = {"-1", "65536", "eighty", "80.0", "tcp://10.0.0.1:80"})
    void aPortThatIsNoneIsNamedAsItWasGiven(String value) {
      assertThatThrownBy(() -> read(Map.of(), Map.of("GATEWAY_PORT", value)))
          .isInstanceOf(InvalidSettings.class)
          .hasMessage("GATEWAY_PORT must be a number from 0 to 65535, but is " + value);
      assertThatThrownBy(() -> read(Map.of(Setting.PORT, value), Map.of()))
          .hasMessageStartingWith("--port must be");
    }

    @ParameterizedTest
    @CsvSource({
      "GATEWAY_HOST, 256.1.1.1",
      "GATEWAY_PUBLIC_URL, gateway.example.org",
      "GATEWAY_PUBLIC_URL, ftp://gateway.example.org",
      "GATEWAY_PUBLIC_URL, https://gateway.example.org?x=1",
      "GATEWAY_BASE_PATH, gateway",
      "GATEWAY_BASE_PATH, //gateway",
      "GATEWAY_BASE_PATH, /a/../b",
      "GATEWAY_BASE_PATH, /a?b",
      "GATEWAY_BASE_PATH, /ä",
      "GATEWAY_OUTBOUND_ALLOW, 10.0.0.0/40",
      "GATEWAY_OUTBOUND_ALLOW, intranet",
      "GATEWAY_MEDIA_VOICE_MIB, 0",
      "GATEWAY_MESSAGES_ACK_DEADLINE_SECONDS, 0",
      "GATEWAY_MESSAGES_ACK_DEADLINE_SECONDS, 86401",
      "GATEWAY_MEDIA_FILE_MIB, 100000",
      "GATEWAY_WEBHOOK_URL, file:///etc/passwd",
      "GATEWAY_LOG_LEVEL, LOUD",
    })
    void whatCannotBeUsedIsNamedAsItWasGiven(String variable, String value) {
      assertThatThrownBy(() -> read(Map.of(), Map.of(variable, value)))
          .isInstanceOf(InvalidSettings.class)
          .hasMessageStartingWith(variable + " must be ")
          .hasMessageEndingWith("but is " + value);
    }

    @Test
    void anErrorNeverShowsAKey() {
      assertThatThrownBy(() -> read(Map.of(), Map.of("GATEWAY_API_KEY", "oops")))
          .isInstanceOf(InvalidSettings.class)
          .hasMessage("GATEWAY_API_KEY must be 6 to 256 characters");
    }

    @Test
    void aKeyFileThatIsNotThereIsNamed() {
      assertThatThrownBy(() -> read(Map.of(), Map.of("GATEWAY_API_KEY_FILE", "absent")))
          .isInstanceOf(InvalidSettings.class)
          .hasMessage("GATEWAY_API_KEY_FILE names absent, which cannot be read");
    }

    @Test
    void theKeyIsNotInTheText() {
      var settings = read(Map.of(), Map.of("GATEWAY_API_KEY", "a-secret-key"));

      assertThat(settings.toString()).doesNotContain("a-secret-key");
    }
  }

  @Nested
  class Loopback {
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "::1", "127.9.9.9"})
    void reachesReceiversOnThisMachine(String host) {
      var settings = read(Map.of(Setting.HOST, host), Map.of());

      assertThat(settings.isLoopback()).isTrue();
      assertThat(settings.allowsLoopbackReceivers()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1"})
    void isWhatOtherAddressesAreNot(String host) {
      var settings = read(Map.of(Setting.HOST, host), Map.of());

      assertThat(settings.isLoopback()).isFalse();
      assertThat(settings.allowsLoopbackReceivers()).isFalse();
    }

    @Test
    void whoNamesNetworksGetsThoseOnly() {
      var settings = read(Map.of(Setting.OUTBOUND_ALLOW, "10.0.0.0/8"), Map.of());

      assertThat(settings.allowsLoopbackReceivers()).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource(Setting.class)
  void everySettingSaysWhatItMeans(Setting setting) {
    assertThat(setting.meaning()).endsWith(".");
    assertThat(setting.variable())
        .isEqualTo(
            "GATEWAY_"
                + setting.key().replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT));
  }

  private Settings read(Map<Setting, String> flags, Map<String, String> environment) {
    return Settings.of(SettingsSources.of(flags, null, environment, directory));
  }

  private void file(String text) throws IOException {
    Files.writeString(directory.resolve("gateway.yaml"), text);
  }
}
