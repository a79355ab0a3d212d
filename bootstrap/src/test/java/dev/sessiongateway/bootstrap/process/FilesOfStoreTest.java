package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Whole gateways whose files are where their store has them, or beside it.
@Timeout(180)
class FilesOfStoreTest {
  private static final String KEY = "the-root-key";

  @TempDir private Path home;

  private static Map<Setting, String> postgres() {
    var database = PostgresServer.shared().createDatabase();
    return Map.of(
        Setting.STORE, "postgres",
        Setting.POSTGRES_URL, database.url(),
        Setting.POSTGRES_USER, database.user(),
        Setting.POSTGRES_PASSWORD, database.password());
  }

  /// Sends a picture, and reads it at its address, also after a restart.
  ///
  /// @return where the gateway says that files are
  private String tryOut(Map<Setting, String> store) throws IOException {
    var all = new HashMap<>(store);
    all.put(Setting.PORT, "0");
    all.put(Setting.API_KEY, KEY);
    all.put(Setting.DATA_DIR, home.resolve("data").toString());
    var settings = Settings.of(all);
    String path;
    try (var gateway = GatewayProcess.start(settings);
        var client = new GatewayClient(gateway.url(), KEY)) {
      FilesInBucketTest.pair(client);
      var sent = FilesInBucketTest.sendPicture(client);
      assertThat(sent.status()).as(sent.json().toString()).isEqualTo(201);
      var url = JsonField.text(sent.json(), "/message/mediaUrl");
      assertThat(FilesInBucketTest.bytes(url)).isEqualTo(MediaSamples.PNG);
      path = url.substring(gateway.url().toString().length());
    }
    try (var again = GatewayProcess.start(settings);
        var client = new GatewayClient(again.url(), KEY)) {
      assertThat(FilesInBucketTest.bytes(again.url() + path)).isEqualTo(MediaSamples.PNG);
      return FilesInBucketTest.awaitMedia(client, "ok");
    }
  }

  @Test
  void sqliteHasThemInTheDataDirectory() throws IOException {
    assertThat(tryOut(Map.of())).isEqualTo("in the data directory");
    assertThat(home.resolve("data/media")).isNotEmptyDirectory();
  }

  @Test
  @NeedsProgram("postgres")
  void postgresHasThemInTheDatabase() throws IOException {
    assertThat(tryOut(postgres())).isEqualTo("in the store 'postgres'");
    assertThat(home.resolve("data/media")).doesNotExist();
  }

  @Test
  @NeedsProgram("postgres")
  void theyCanBeInTheDataDirectoryBesidePostgres() throws IOException {
    var settings = new HashMap<>(postgres());
    settings.put(Setting.MEDIA_LOCATION, "files");

    assertThat(tryOut(settings)).isEqualTo("in the data directory");
    assertThat(home.resolve("data/media")).isNotEmptyDirectory();
  }
}
