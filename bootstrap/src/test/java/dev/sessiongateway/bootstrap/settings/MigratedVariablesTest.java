package dev.sessiongateway.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.bootstrap.settings.LogSettings.LogFormat;
import dev.sessiongateway.bootstrap.settings.MigratedVariables.MigratedVariable;
import dev.sessiongateway.bootstrap.settings.MigratedVariables.MigratedVariable.Product;
import dev.sessiongateway.bootstrap.settings.SettingsSources.Given;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.SessionName;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Variables that users of WAHA and of Evolution API have already.
final class MigratedVariablesTest {
  private static final String KEY = "a-key-of-the-operator";

  @TempDir Path directory;

  private SettingsSources sources(Map<String, String> environment) {
    return SettingsSources.of(Map.of(), null, environment, directory);
  }

  private Settings read(Map<String, String> environment) {
    return Settings.of(sources(environment));
  }

  @Test
  void aServerOfAWahaUserWithoutAKeyWorks() {
    assertThat(read(Map.of("WAHA_NO_API_KEY", "True")).isKeyNeeded()).isFalse();
    assertThat(read(Map.of("WAHA_NO_API_KEY", "False")).isKeyNeeded()).isTrue();
  }

  @Test
  void theEnvironmentOfAWahaUserWorks() {
    var settings =
        read(
            Map.of(
                "WHATSAPP_API_PORT", "3000",
                "WAHA_BASE_URL", "https://waha.example.org",
                "WAHA_API_KEY", KEY,
                "WAHA_LOG_FORMAT", "JSON",
                "WAHA_LOG_LEVEL", "trace",
                "WHATSAPP_START_SESSION", "default, sales",
                "WHATSAPP_RESTART_ALL_SESSIONS", "True",
                "WHATSAPP_HOOK_URL", "https://example.org/hook"));
    assertThat(settings.port()).isEqualTo(3000);
    assertThat(settings.publicUrl().configured()).isEqualTo(URI.create("https://waha.example.org"));
    assertThat(settings.rootKey()).isEqualTo(KEY);
    assertThat(settings.log().format()).isEqualTo(LogFormat.JSON);
    assertThat(settings.log().level()).isEqualTo(LogLevel.DEBUG);
    assertThat(settings.sessionsAtStart().named())
        .containsExactly(new SessionName("default"), new SessionName("sales"));
    assertThat(settings.sessionsAtStart().all()).isTrue();
    assertThat(settings.webhooks().ofAll()).hasSize(1);
  }

  @Test
  void theEnvironmentOfAnEvolutionUserWorks() {
    var settings =
        read(
            Map.of(
                "SERVER_PORT", "8085",
                "SERVER_URL", "https://evolution.example.org",
                "AUTHENTICATION_API_KEY", KEY,
                "CORS_ORIGIN", "https://app.example",
                "LOG_LEVEL", "ERROR,WARN,INFO,LOG"));
    assertThat(settings.port()).isEqualTo(8085);
    assertThat(settings.publicUrl().configured())
        .isEqualTo(URI.create("https://evolution.example.org"));
    assertThat(settings.rootKey()).isEqualTo(KEY);
    assertThat(settings.corsOrigins()).containsExactly("https://app.example");
    assertThat(settings.log().level()).isEqualTo(LogLevel.INFO);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "api.example.org||| http://api.example.org",
        "api.example.org|https|| https://api.example.org",
        "api.example.org|https|3001| https://api.example.org:3001",
        "https://api.example.org|||https://api.example.org",
        "localhost|http|3000|",
      })
  void theHostNameOfWahaMakesThePublicUrl(String host, String schema, String port, String url) {
    var environment = new java.util.HashMap<String, String>();
    environment.put("WHATSAPP_API_HOSTNAME", host);
    if (schema != null) {
      environment.put("WHATSAPP_API_SCHEMA", schema);
    }
    if (port != null) {
      environment.put("WHATSAPP_API_PORT", port);
    }
    assertThat(read(environment).publicUrl().configured())
        .isEqualTo(url == null ? null : URI.create(url));
    assertThat(read(environment).host()).isEqualTo("127.0.0.1");
  }

  @Test
  void aKeyMayBeConfiguredAsItsHash() {
    var hash = AccessKeys.hashedRootKey(KEY);
    assertThat(hash).matches("sha512:[0-9a-f]{128}");
    assertThat(read(Map.of("WAHA_API_KEY", hash)).rootKey()).isEqualTo(hash);
    assertThat(read(Map.of("GATEWAY_API_KEY", hash)).rootKey()).isEqualTo(hash);
    var both = Map.of("WAHA_API_KEY", hash, "WAHA_API_KEY_PLAIN", KEY);
    assertThat(read(both).rootKey()).isEqualTo(KEY);
    var other = Map.of("WAHA_API_KEY", hash, "WAHA_API_KEY_PLAIN", "another-key-altogether");
    assertThat(read(other).rootKey()).isEqualTo(hash);
    assertThat(read(Map.of("WAHA_API_KEY_PLAIN", KEY)).rootKey()).isEqualTo(KEY);
    assertThatThrownBy(() -> read(Map.of("WAHA_API_KEY", "sha512:abc")))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageContaining("128 hexadecimal digits")
        .hasMessageNotContaining("abc");
  }

  @ParameterizedTest
  @CsvSource({
    "WHATSAPP_API_PORT, many",
    "WAHA_BASE_URL, waha",
    "WAHA_LOG_FORMAT, XML",
    "LOG_LEVEL, LOUD",
    "WHATSAPP_START_SESSION, a/b",
    "WHATSAPP_RESTART_ALL_SESSIONS, perhaps"
  })
  void aBadValueIsRefusedByTheNameOfItsVariable(String variable, String value) {
    assertThatThrownBy(() -> read(Map.of(variable, value)))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageContaining(variable);
  }

  @Test
  void theDatabaseOfAnEvolutionUserIsUsed() {
    var store =
        read(Map.of(
                "DATABASE_PROVIDER", "postgresql",
                "DATABASE_CONNECTION_URI",
                    "postgresql://evo:p%40ss+1@db.example:5432/evolution?schema=own&pgbouncer=true"))
            .store();
    assertThat(store.name()).isEqualTo("postgres");
    assertThat(store.options())
        .containsOnly(
            Map.entry("url", "jdbc:postgresql://db.example:5432/evolution?currentSchema=own"),
            Map.entry("user", "evo"),
            Map.entry("password", "p@ss+1"));
  }

  @Test
  void theDatabaseOfAWahaUserIsUsed() {
    var store =
        read(Map.of("WHATSAPP_SESSIONS_POSTGRESQL_URL", "postgres://waha@db/x?sslmode=disable"))
            .store();
    assertThat(store.name()).isEqualTo("postgres");
    assertThat(store.options())
        .containsOnly(
            Map.entry("url", "jdbc:postgresql://db/x?sslmode=disable"), Map.entry("user", "waha"));
  }

  @Test
  void anotherDatabaseOfAnEvolutionUserLeavesTheStoreAsItIs() {
    var mysql = Map.of("DATABASE_PROVIDER", "mysql", "DATABASE_CONNECTION_URI", "mysql://u:p@db/x");
    assertThat(read(mysql).store().name()).isEqualTo("sqlite");
    assertThat(read(Map.of("DATABASE_PROVIDER", "postgresql")).store().name()).isEqualTo("sqlite");
  }

  @Test
  void anotherStoreMayBeChosenBesideTheseVariables() {
    var environment =
        Map.of("GATEWAY_STORE", "sqlite", "DATABASE_CONNECTION_URI", "postgresql://u:secret@db/x");
    assertThat(read(environment).store())
        .isEqualTo(
            new StoreSettings("sqlite", directory.resolve("data/store-providers"), Map.of()));
  }

  @Test
  void theRoleOfSuchAVariableIsForItsOwnUrlOnly() {
    var environment =
        Map.of(
            "GATEWAY_STORE", "postgres",
            "GATEWAY_POSTGRES_URL", "jdbc:postgresql://other/x",
            "DATABASE_CONNECTION_URI", "postgresql://u:secret@db/x");
    assertThat(read(environment).store().options())
        .containsOnly(Map.entry("url", "jdbc:postgresql://other/x"));
  }

  @Test
  void thePasswordInSuchAVariableIsNotShown() {
    var environment = Map.of("DATABASE_CONNECTION_URI", "postgresql://u:secret@db/x");
    assertThat(sources(environment).given())
        .containsExactly(
            new Given(Setting.STORE, "postgres", "DATABASE_CONNECTION_URI"),
            new Given(Setting.POSTGRES_URL, "jdbc:postgresql://db/x", "DATABASE_CONNECTION_URI"),
            new Given(Setting.POSTGRES_USER, "u", "DATABASE_CONNECTION_URI"),
            new Given(Setting.POSTGRES_PASSWORD, "***", "DATABASE_CONNECTION_URI"));
    assertThatThrownBy(() -> read(Map.of("DATABASE_CONNECTION_URI", "postgresql://u:sec ret@db/x")))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageContaining("DATABASE_CONNECTION_URI must be a URL")
        .hasMessageNotContaining("ret@");
  }

  /// What such a password ends would be taken for the host, and shown.
  @ParameterizedTest
  @ValueSource(strings = {"se#cret", "se/cret", "se?cret"})
  void aPasswordThatIsNotEncodedIsRefusedAndNotShown(String password) {
    var environment = Map.of("DATABASE_CONNECTION_URI", "postgresql://u:" + password + "@db/x");
    assertThatThrownBy(() -> read(environment))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageContaining("DATABASE_CONNECTION_URI must be a URL")
        .hasMessageContaining("%-codes")
        .hasMessageNotContaining("cret");
  }

  @Test
  void ourOwnVariablesWin() {
    var environment =
        Map.of("GATEWAY_PORT", "1001", "WHATSAPP_API_PORT", "1002", "SERVER_PORT", "1003");
    assertThat(read(environment).port()).isEqualTo(1001);
  }

  @Test
  void whatHasNoEffectIsNamedOnceIfSomebodyMayRelyOnIt() {
    var environment =
        Map.of(
            "WHATSAPP_DEFAULT_ENGINE", "NOWEB",
            "WHATSAPP_FILES_LIFETIME", "180",
            "WHATSAPP_FILES_MIMETYPES", "image/png",
            "DATABASE_SAVE_DATA_INSTANCE", "true",
            "DATABASE_SAVE_DATA_CHATS", "true",
            "RABBITMQ_ENABLED", "false",
            "DEL_INSTANCE", "false",
            "WAHA_MEDIA_STORAGE", "LOCAL",
            "GATEWAY_PORT", "3000");
    assertThat(MigratedVariables.ignored(environment))
        .extracting(IgnoredVariable::name)
        .containsExactly(
            "WHATSAPP_DEFAULT_ENGINE",
            "WHATSAPP_FILES_LIFETIME",
            "WHATSAPP_FILES_MIMETYPES",
            "DATABASE_SAVE_DATA_CHATS, DATABASE_SAVE_DATA_INSTANCE");
    assertThat(MigratedVariables.ignored(Map.of("WHATSAPP_FILES_LIFETIME", "0"))).isEmpty();
  }

  @Test
  void whatNothingReadsIsNamedWithWhatMayBeMeant() {
    var environment =
        Map.of(
            "GATEWAY_PROT", "9",
            "WAHA_BASE_ULR", "http://a.example",
            "WAHA_SOMETHING_NEW", "1",
            "WAHA_SESSION_CONFIG_IGNORE_STATUS", "True",
            "GATEWAY_HEAP", "1g",
            "GATEWAY_PORT", "3000",
            "GATEWAY_SERVICE_HOST", "10.0.0.1",
            "PATH", "/bin");
    assertThat(UnknownVariables.of(environment))
        .containsExactly(
            new IgnoredVariable("GATEWAY_PROT", "Nothing reads it, did you mean GATEWAY_PORT?"),
            new IgnoredVariable("WAHA_BASE_ULR", "Nothing reads it, did you mean WAHA_BASE_URL?"),
            new IgnoredVariable("WAHA_SOMETHING_NEW", "Nothing reads it."));
    assertThat(MigratedVariables.ignored(environment))
        .extracting(IgnoredVariable::name)
        .containsExactly("WAHA_SESSION_CONFIG_IGNORE_STATUS");
  }

  @ParameterizedTest
  @CsvSource({
    "WEBHOOK_GLOBAL_ULR, WEBHOOK_GLOBAL_URL",
    "WEBHOK_GLOBAL_URL, WEBHOOK_GLOBAL_URL",
    "AUTHENTICATION_APIKEY, AUTHENTICATION_API_KEY",
    "AUTHENTICATON_API_KEY, AUTHENTICATION_API_KEY",
    "SERVER_PROT, SERVER_PORT",
    "SEVER_URL, SERVER_URL",
    "LOG_LEVLE, LOG_LEVEL",
    "RABBITMQ_EXCHANGENAME, RABBITMQ_EXCHANGE_NAME",
    "NATS_ENABELD, NATS_ENABLED",
    "KAFKA_BROKER, KAFKA_BROKERS",
    "S3_BUKCET, S3_BUCKET",
    "CORS_ORGIN, CORS_ORIGIN",
    "DATABASE_PROVIDR, DATABASE_PROVIDER",
    "WEBHOOK_EVENTS_MESSAGE_UPSERT, WEBHOOK_EVENTS_MESSAGES_UPSERT",
    "RABBITMQ_EVENTS_CONECTION_UPDATE, RABBITMQ_EVENTS_CONNECTION_UPDATE",
    "WEBSOCKET_ENABLE, WEBSOCKET_ENABLED",
    "WHATSAPP_HOOK_ULR, WHATSAPP_HOOK_URL",
    "WAHA_APIKEY, WAHA_API_KEY",
    "DATABSE_CONNECTION_URI, DATABASE_CONNECTION_URI",
    "GATEAWY_API_KEY, GATEWAY_API_KEY"
  })
  void aMistypedVariableOfEachProductIsNamed(String mistyped, String meant) {
    assertThat(UnknownVariables.of(Map.of(mistyped, "x")))
        .containsExactly(
            new IgnoredVariable(mistyped, "Nothing reads it, did you mean " + meant + "?"));
    assertThat(UnknownVariables.without(Map.of(mistyped, "x", "PATH", "/bin")))
        .containsOnlyKeys("PATH");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"WEBHOOK_SOMETHING_NEW", "AUTHENTICATION_TYPE", "CONFIG_SESSION_LANGUAGE"})
  void whatOnlyEvolutionHasIsNamedWithoutASuggestionToo(String name) {
    assertThat(UnknownVariables.of(Map.of(name, "x")))
        .containsExactly(new IgnoredVariable(name, "Nothing reads it."));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PATH",
        "LANGUAGE",
        "LOG_DIR",
        "SERVER_NAME",
        "S3_MOUNT_POINT",
        "REDIS_HOST",
        "RABBITMQ_NODENAME",
        "KAFKA_HOME",
        "NATS_SERVICE_HOST",
        "KUBERNETES_SERVICE_PORT",
        "HOSTNAME",
        "JAVA_TOOL_OPTIONS",
        "MAVEN_CONFIG",
        "XDG_SESSION_TYPE",
        "WEBHOOK_GLOBAL_URL",
        "WEBHOOK_EVENTS_ERRORS",
        "KAFKA_SSL_KEY",
        "DATABASE_SAVE_DATA_INSTANCE",
        "SERVER_PORT"
      })
  void aVariableOfAnotherProgramIsNotNamed(String name) {
    assertThat(UnknownVariables.of(Map.of(name, "x"))).isEmpty();
  }

  /// The names are those that Evolution API 2.3 reads.
  @Test
  void eachVariableOfEvolutionHasAnEffectOrIsNamed() throws IOException {
    try (var names = getClass().getResourceAsStream("evolution-variables.txt")) {
      assertThat(new String(names.readAllBytes(), StandardCharsets.UTF_8).lines())
          .hasSizeGreaterThan(150)
          .allSatisfy(name -> {
            var environment = Map.of(name, "x", "DEL_INSTANCE", "false");
            var ignored = MigratedVariables.ignored(UnknownVariables.without(environment));
            var isEffective =
                MigratedVariables.ALL.stream()
                    .filter(known -> known.matches(name))
                    .findFirst()
                    .filter(known -> !known.isIgnored() && !MigratedVariables.isNoEvent(name))
                    .isPresent();
            assertThat(ignored).extracting(IgnoredVariable::name).hasSize(isEffective ? 0 : 1);
            assertThat(UnknownVariables.of(environment)).isEmpty();
          });
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "OPENAI_API_KEY",
        "DATABASE_URL",
        "DATABASE_HOST",
        "KAFKA_HOME",
        "KAFKA_HEAP_OPTS",
        "PROXY_URL",
        "METRICS_PORT",
        "LANGUAGE",
        "SERVER_NAME"
      })
  void aNameThatOtherProgramsHaveTooIsNotNamed(String name) {
    assertThat(MigratedVariables.ignored(Map.of(name, "x"))).isEmpty();
    assertThat(UnknownVariables.of(Map.of(name, "x"))).isEmpty();
  }

  @Test
  void aSharedNameIsEvolutionsBesideItsOtherVariables() {
    var environment = Map.of("LANGUAGE", "en", "SERVER_NAME", "evo", "QRCODE_LIMIT", "30");
    assertThat(MigratedVariables.ignored(environment))
        .extracting(IgnoredVariable::name)
        .containsExactly("SERVER_NAME", "LANGUAGE", "QRCODE_LIMIT");
  }

  @ParameterizedTest
  @CsvSource({"WEBHOOK_EVENTS_GROUPS_UPDATE, true", "RABBITMQ_EVENTS_MAYBE, false"})
  void whatIsNoEventIsNamed(String name, boolean isEvent) {
    assertThat(UnknownVariables.of(Map.of(name, "true"))).hasSize(isEvent ? 0 : 1);
  }

  @Test
  void whatAnotherPlaceSetsFirstIsNamed() {
    var environment =
        Map.of("GATEWAY_PORT", "1001", "WHATSAPP_API_PORT", "1002", "SERVER_PORT", "1001");
    assertThat(MigratedVariables.overridden(Setting.PORT, "GATEWAY_PORT", environment))
        .containsExactly(
            new IgnoredVariable(
                "WHATSAPP_API_PORT", "GATEWAY_PORT says otherwise, and comes first."));
    var keys = Map.of("GATEWAY_API_KEY", KEY, "WAHA_API_KEY", "another-key-altogether");
    assertThat(MigratedVariables.overridden(Setting.API_KEY, "GATEWAY_API_KEY", keys))
        .extracting(IgnoredVariable::name)
        .containsExactly("WAHA_API_KEY");
    var together = Map.of("WAHA_API_KEY", AccessKeys.hashedRootKey(KEY), "WAHA_API_KEY_PLAIN", KEY);
    assertThat(MigratedVariables.overridden(Setting.API_KEY, "WAHA_API_KEY_PLAIN", together))
        .isEmpty();
  }

  @Test
  void severalReceiversHaveTheirEvents() {
    var environment =
        Map.of(
            "WHATSAPP_HOOK_URL",
            "http://a.example/x?y=1,2, https://b.example",
            "WHATSAPP_API_KEY",
            KEY);
    assertThat(Settings.of(sources(environment)).webhooks().ofAll())
        .extracting(one -> one.id().value() + " " + one.url())
        .containsExactly("global http://a.example/x?y=1,2", "global-2 https://b.example");
  }

  @Test
  void eachValueSaysWhereItCameFrom() throws IOException {
    Files.writeString(directory.resolve("gateway.yaml"), "host: localhost\n");
    var environment = Map.of("WHATSAPP_API_PORT", "3000", "AUTHENTICATION_API_KEY", KEY);
    assertThat(sources(environment).given())
        .containsExactly(
            new Given(Setting.HOST, "localhost", "host in the file"),
            new Given(Setting.PORT, "3000", "WHATSAPP_API_PORT"),
            new Given(Setting.API_KEY, "***", "AUTHENTICATION_API_KEY"));
  }

  @ParameterizedTest
  @EnumSource(Product.class)
  void thePageForMigrationListsThemAll(Product product) throws IOException {
    var rows =
        MigratedVariables.ALL.stream()
            .filter(variable -> variable.product() == product)
            .map(MigratedVariablesTest::row)
            .collect(Collectors.joining("\n"));
    var page = "migrating-from-" + product.name().toLowerCase(Locale.ROOT) + ".md";
    assertThat(Files.readString(Path.of("..", "docs", "guides", page)))
        .contains("| Variable | Setting here | Effect |\n|---|---|---|\n" + rows + "\n\n");
  }

  private static String row(MigratedVariable variable) {
    var setting = variable.setting();
    return "| `%s` | %s | %s |"
        .formatted(
            variable.name(),
            setting == null ? "none" : "`" + setting.key() + "`",
            variable.meaning().replace("docs/guides/bots.md", "[Bots](bots.md)"));
  }
}
