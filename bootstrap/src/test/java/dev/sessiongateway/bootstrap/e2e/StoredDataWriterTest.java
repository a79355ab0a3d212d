package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Makes a file for [StoredDataTest] by a build of a commit or a release. It is run once for each,
/// by `.ci/keep-data`; what it made is never made again.
@EnabledIfSystemProperty(
    named = StoredDataWriterTest.PROGRAM,
    matches = ".+",
    disabledReason = "is run by .ci/keep-data")
@ExpectsLog("WARN shop - (a receiver |an event went to the dead letters)")
@ExpectsLog(
    value = "WARN DeliveryContext - the health of an endpoint changed",
    optional = "it depends on how often the receivers are tried")
class StoredDataWriterTest {
  /// The start script of the build.
  static final String PROGRAM = "stored.program";

  /// The commit or the release, for the name of the file.
  private static final String BUILD = "stored.build";

  private static final long MOST_BYTES = 500_000;

  @TempDir private Path home;

  @Test
  void keepsADataDirectory() throws Exception {
    var answers = filled();
    keep("sqlite", answers, new byte[0]);
    var kept = new StoredData(StoredData.FOLDER.resolve(System.getProperty(BUILD) + "-sqlite.zip"));
    var data = kept.unpack(home.resolve("copy"));
    var backup =
        new ProcessBuilder(
                System.getProperty(PROGRAM),
                "backup",
                kept.backup().toAbsolutePath().toString(),
                "--data-dir",
                data.toString())
            .inheritIO()
            .start();
    assertThat(backup.waitFor()).isZero();
  }

  @Test
  @NeedsProgram("postgres")
  void keepsADatabaseOfPostgres() throws Exception {
    try (var database = PostgresServer.shared().createDatabase()) {
      var password = Files.writeString(home.resolve("password"), database.password());
      var answers =
          filled(
              "--store",
              "postgres",
              "--postgres-url",
              database.url(),
              "--postgres-user",
              database.user(),
              "--postgres-password-file",
              password.toString());
      keep("postgres", answers, StoredData.dump(database));
    }
  }

  /// Has a gateway filled and stopped, and another one killed there, which leaves its logs and
  /// journals to be read.
  ///
  /// @return what it answered before
  private JsonNode filled(String... settings) throws Exception {
    try (var accepts = new Receiver(0);
        var refuses = new Receiver(0);
        var fails = new Receiver(0)) {
      refuses.answer(400);
      fails.answer(500);
      try (var server = started(settings)) {
        new StoredDataFill(ApiExplorer.to(server)).run(accepts.url(), refuses.url(), fails.url());
        assertThat(server.terminate()).isZero();
      }
      try (var server = started(settings)) {
        var operator = ApiExplorer.to(server);
        new StoredDataFill(operator).afterRestart();
        var answers = StoredAnswers.of(operator);
        server.kill();
        return answers;
      }
    }
  }

  private ServerProcess started(String... settings) throws IOException {
    var script = Path.of(System.getProperty(PROGRAM));
    var server = ServerProcess.ofScript(script, home.resolve("data"), settings);
    server.awaitReady();
    return server;
  }

  private void keep(String store, JsonNode answers, byte[] dump) throws IOException {
    var file = StoredData.FOLDER.resolve(System.getProperty(BUILD) + "-" + store + ".zip");
    assertThat(file).as("what was kept is never made again").doesNotExist();
    StoredData.keep(file, home.resolve("data"), answers, dump);
    assertThat(Files.size(file)).isLessThan(MOST_BYTES);
  }
}
