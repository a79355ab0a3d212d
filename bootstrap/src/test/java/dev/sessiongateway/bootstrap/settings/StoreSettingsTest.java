package dev.sessiongateway.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StoreSettingsTest {
  private static final String URL = "jdbc:postgresql://db.example:5432/gateway?sslmode=verify-full";

  @TempDir Path directory;

  @Test
  void withoutSettingsTheDataIsInFiles() {
    var store = read(Map.of());
    assertThat(store.name()).isEqualTo("sqlite");
    assertThat(store.isInFiles()).isTrue();
    assertThat(store.directory()).isEqualTo(directory.resolve("data/store-providers"));
    assertThat(store.options()).isEmpty();
  }

  @Test
  void postgresGetsItsUrlItsRoleAndThePasswordOutOfAFile() throws IOException {
    Files.writeString(directory.resolve("secret"), "s3cret;=\n");
    var store =
        read(
            Map.of(
                Setting.STORE, "postgres",
                Setting.POSTGRES_URL, URL,
                Setting.POSTGRES_USER, "gateway",
                Setting.POSTGRES_PASSWORD_FILE, "secret"));
    assertThat(store.isInFiles()).isFalse();
    assertThat(store.options())
        .containsOnly(
            Map.entry("url", URL), Map.entry("user", "gateway"), Map.entry("password", "s3cret;="));
    assertThat(store).asString().doesNotContain("s3cret").contains("password");
  }

  @Test
  void furtherDatabasesAreAMapInTheFileAndPairsElsewhere() throws IOException {
    Files.writeString(directory.resolve("secret"), "s3cret");
    Files.writeString(
        directory.resolve("gateway.yaml"),
        """
        store: postgres
        postgres:
          url: jdbc:postgresql://one/gateway
          databases:
            archive:
              url: jdbc:postgresql://two/archive?sslmode=require
              user: keeper
              password-file: secret
            eu-west: {url: 'jdbc:postgresql://three/eu'}
        """);
    var expected =
        Map.of(
            "url", "jdbc:postgresql://one/gateway",
            "databases.archive.url", "jdbc:postgresql://two/archive?sslmode=require",
            "databases.archive.user", "keeper",
            "databases.archive.password", "s3cret",
            "databases.eu-west.url", "jdbc:postgresql://three/eu");
    assertThat(read(Map.of()).options()).isEqualTo(expected);

    Files.delete(directory.resolve("gateway.yaml"));
    var flags =
        Map.of(
            Setting.STORE, "postgres",
            Setting.POSTGRES_URL, "jdbc:postgresql://one/gateway",
            Setting.POSTGRES_DATABASES,
                "archive.url=jdbc:postgresql://two/archive?sslmode=require; archive.user=keeper;"
                    + "archive.password-file=secret;eu-west.url=jdbc:postgresql://three/eu");
    assertThat(read(flags).options()).isEqualTo(expected);
  }

  @Test
  void aStoreFromAJarGetsItsOptions() throws IOException {
    Files.writeString(
        directory.resolve("gateway.yaml"),
        "store: own\nstores-directory: jars\nstore-options: {path: x, pool: {size: 4}}\n");
    var store = read(Map.of());
    assertThat(store.name()).isEqualTo("own");
    assertThat(store.directory()).isEqualTo(directory.resolve("jars"));
    assertThat(store.options()).isEqualTo(Map.of("path", "x", "pool.size", "4"));
    assertThat(SettingsSources.of(Map.of(), null, Map.of(), directory).given())
        .contains(
            new SettingsSources.Given(Setting.STORE_OPTIONS, "***", "store-options in the file"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://db/x",
        "jdbc:mysql://db/x",
        "jdbc:postgresql://u:secret@db/x",
        "jdbc:postgresql://db/x?user=u&sslmode=require",
        "jdbc:postgresql://db/x?sslmode=require&PASSWORD=secret",
        "jdbc:postgresql://db/x?sslpassword=secret"
      })
  void aUrlThatIsNoneOrHasThePasswordIsRefusedWithoutBeingShown(String url) {
    assertThatThrownBy(() -> read(Map.of(Setting.STORE, "postgres", Setting.POSTGRES_URL, url)))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageContaining("--postgres-url must")
        .hasMessageNotContaining("secret");
  }

  @ParameterizedTest
  @CsvSource({
    "archive.url, name=value",
    "archive=x, must begin each name",
    "Archive.url=jdbc:postgresql://db/x, must begin each name",
    "archive.user=u, must have archive.url",
    "archive.url=jdbc:mysql://db/x, archive.url must be a URL",
    "archive.url=jdbc:postgresql://db/x;archive.url=jdbc:postgresql://db/y, each name once",
    "archive.url=jdbc:postgresql://db/x;archive.password=p, archive.password is unknown",
    "archive.url=jdbc:postgresql://db/x;archive.password-file=none, cannot be read"
  })
  void aWrongDatabaseIsRefused(String databases, String reason) {
    assertThatThrownBy(() ->
            read(
                Map.of(
                    Setting.STORE, "postgres",
                    Setting.POSTGRES_URL, URL,
                    Setting.POSTGRES_DATABASES, databases)))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageContaining("--postgres-databases")
        .hasMessageContaining(reason);
  }

  @Test
  void postgresNeedsAUrl() {
    assertThatThrownBy(() -> read(Map.of(Setting.STORE, "postgres")))
        .isInstanceOf(InvalidSettings.class)
        .hasMessage("the store postgres needs postgres.url; set GATEWAY_POSTGRES_URL");
  }

  @Test
  void aPasswordFileMustBeThereAndHaveAPassword() throws IOException {
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.put(Setting.STORE, "postgres");
    settings.put(Setting.POSTGRES_URL, URL);
    settings.put(Setting.POSTGRES_PASSWORD_FILE, "secret");
    assertThatThrownBy(() -> read(settings)).hasMessageContaining("cannot be read");
    Files.writeString(directory.resolve("secret"), "\n");
    assertThatThrownBy(() -> read(settings)).hasMessageContaining("is empty");
  }

  @Test
  void whoForgetsTheStoreIsTold() {
    assertThatThrownBy(() -> read(Map.of(Setting.POSTGRES_URL, URL)))
        .isInstanceOf(InvalidSettings.class)
        .hasMessage("--postgres-url is for the store postgres, but the store is sqlite");
  }

  @ParameterizedTest
  @ValueSource(strings = {"SQLite", "../x", "a b"})
  void aNameThatNoStoreHasIsRefused(String name) {
    assertThatThrownBy(() -> read(Map.of(Setting.STORE, name)))
        .isInstanceOf(InvalidSettings.class)
        .hasMessage("--store must be the name of a store, such as sqlite, but is " + name);
  }

  private StoreSettings read(Map<Setting, String> flags) {
    return Settings.of(SettingsSources.of(flags, null, Map.of(), directory)).store();
  }
}
