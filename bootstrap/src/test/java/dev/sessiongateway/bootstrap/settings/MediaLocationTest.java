package dev.sessiongateway.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaLocationTest {
  private static final Map<Setting, String> BUCKET =
      Map.of(
          Setting.MEDIA_LOCATION, "s3",
          Setting.S3_BUCKET, "media",
          Setting.S3_ACCESS_KEY, "gateway",
          Setting.S3_SECRET_KEY, "hidden/secret+");

  private static final Map<String, String> POSTGRES =
      Map.of(
          "GATEWAY_STORE", "postgres",
          "GATEWAY_POSTGRES_URL", "jdbc:postgresql://db.example/gateway");

  @TempDir private Path directory;

  private static MediaLocation read(Setting setting, String value) {
    var values = new HashMap<>(BUCKET);
    values.put(setting, value);
    return Settings.of(values).media().location();
  }

  private MediaLocation read(Map<String, String> environment) {
    return Settings.of(SettingsSources.of(Map.of(), null, environment, directory))
        .media()
        .location();
  }

  @Test
  void filesAreWhereTheStoreHasThemUnlessTheOperatorSaysOtherwise() {
    assertThat(read(Map.of())).isEqualTo(new MediaLocation("store", Map.of()));
    assertThat(read(POSTGRES)).isEqualTo(new MediaLocation("store", Map.of()));
    assertThat(read(Map.of("GATEWAY_S3_BUCKET", "not looked at //")).name()).isEqualTo("store");
  }

  @Test
  void theDataDirectoryCanHaveTheFilesOfAStoreThatIsElsewhere() {
    var environment = new HashMap<>(POSTGRES);
    environment.put("GATEWAY_MEDIA_LOCATION", "files");
    environment.put("GATEWAY_DATA_DIR", "here");

    assertThat(read(environment))
        .isEqualTo(
            new MediaLocation("files", Map.of("data-dir", directory.resolve("here").toString())));
    // SQLite's own files are there in any case.
    assertThat(read(Map.of("GATEWAY_MEDIA_LOCATION", "files")).name()).isEqualTo("store");
  }

  @Test
  void aBucketNeedsLittle() {
    assertThat(Settings.of(BUCKET).media().location().options())
        .isEqualTo(
            Map.of(
                "s3.region", "us-east-1",
                "s3.bucket", "media",
                "s3.access-key", "gateway",
                "s3.secret-key", "hidden/secret+",
                "s3.path-style", "false"));
    var elsewhere = read(Setting.S3_ENDPOINT, "https://minio.example:9000/s3").options();
    assertThat(elsewhere).containsEntry("s3.path-style", "true");
    assertThat(read(Setting.S3_PREFIX, "a/b").options()).containsEntry("s3.prefix", "a/b/");
  }

  @Test
  void theSecretMayBeInAFileAndIsShownNowhere() throws IOException {
    Files.writeString(directory.resolve("key"), "in-the-file\n");
    var environment =
        new HashMap<>(
            Map.of(
                "GATEWAY_MEDIA_LOCATION", "s3",
                "GATEWAY_S3_BUCKET", "media",
                "GATEWAY_S3_ACCESS_KEY", "gateway",
                "GATEWAY_S3_SECRET_KEY_FILE", "key"));

    assertThat(read(environment).options()).containsEntry("s3.secret-key", "in-the-file");
    assertThat(read(environment)).asString().doesNotContain("in-the-file");

    environment.put("GATEWAY_S3_SECRET_KEY_FILE", "none");
    assertThatThrownBy(() -> read(environment))
        .isInstanceOf(InvalidSettings.class)
        .hasMessage("GATEWAY_S3_SECRET_KEY_FILE names none, which cannot be read");
  }

  @ParameterizedTest
  @CsvSource({
    "MEDIA_LOCATION, tape",
    "MEDIA_LOCATION, S3",
    "S3_ENDPOINT, minio:9000",
    "S3_ENDPOINT, ftp://minio",
    "S3_ENDPOINT, http://user:password@minio",
    "S3_ENDPOINT, http://minio?x=1",
    "S3_ENDPOINT, http://minio_1:9000",
    "S3_REGION, EU West",
    "S3_BUCKET, a/b",
    "S3_BUCKET, x",
    "S3_PREFIX, ../up",
    "S3_PREFIX, /a",
    "S3_PREFIX, a//b",
    "S3_PREFIX, a/../b",
    "S3_ACCESS_KEY, two words",
    "S3_PATH_STYLE, perhaps"
  })
  void aBadValueIsRefused(Setting setting, String value) {
    assertThatThrownBy(() -> read(setting, value))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageContaining(value);
  }

  @Test
  void aBadSecretIsNotRepeated() {
    assertThatThrownBy(() -> read(Setting.S3_SECRET_KEY, "two words"))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageContaining("printable ASCII")
        .hasMessageNotContaining("two words");
  }

  @ParameterizedTest
  @ValueSource(strings = {"S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY"})
  void whatIsMissingIsNamed(Setting setting) {
    var values = new HashMap<>(BUCKET);
    values.remove(setting);

    assertThatThrownBy(() -> Settings.of(values))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageContaining("is s3, which needs " + setting.key());
  }

  @Test
  void theEnvironmentOfAWahaUserWorks() {
    var location =
        read(
            Map.of(
                "WAHA_MEDIA_STORAGE", "S3",
                "WAHA_S3_REGION", "eu-west-1",
                "WAHA_S3_BUCKET", "waha",
                "WAHA_S3_ACCESS_KEY_ID", "minio",
                "WAHA_S3_SECRET_ACCESS_KEY", "minioadmin",
                "WAHA_S3_ENDPOINT", "http://127.0.0.1:9000",
                "WAHA_S3_FORCE_PATH_STYLE", "True"));

    assertThat(location.name()).isEqualTo("s3");
    assertThat(location.options())
        .containsEntry("s3.endpoint", "http://127.0.0.1:9000")
        .containsEntry("s3.region", "eu-west-1")
        .containsEntry("s3.bucket", "waha")
        .containsEntry("s3.path-style", "true");
  }

  @ParameterizedTest
  @CsvSource({"LOCAL, files", "POSTGRESQL, store", "postgresql, store"})
  void theEnvironmentOfAWahaUserChoosesThePlace(String storage, String location) {
    var environment = new HashMap<>(POSTGRES);
    environment.put("WAHA_MEDIA_STORAGE", storage);

    assertThat(read(environment).name()).isEqualTo(location);
  }

  @ParameterizedTest
  @CsvSource({
    "minio.example, 443, true, https://minio.example:443",
    "minio, , , http://minio:9000",
    "http://minio:1, 2, true, http://minio:1",
    "s3.eu-west-1.amazonaws.com, 443, true, "
  })
  void theEnvironmentOfAnEvolutionUserWorks(String host, String port, String ssl, String url) {
    var environment =
        new HashMap<>(
            Map.of(
                "S3_ENABLED", "true",
                "S3_ENDPOINT", host,
                "S3_BUCKET", "evolution",
                "S3_ACCESS_KEY", "minio",
                "S3_SECRET_KEY", "minioadmin"));
    if (port != null) {
      environment.put("S3_PORT", port);
    }
    if (ssl != null) {
      environment.put("S3_USE_SSL", ssl);
    }

    assertThat(read(environment).options().get("s3.endpoint")).isEqualTo(url);
    environment.put("S3_ENABLED", "false");
    assertThat(read(environment).name()).isEqualTo("store");
  }
}
