package dev.sessiongateway.persistence.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.NoRetry;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The databases that earlier builds wrote get the tables of a later version.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
@NoRetry
class PostgresMigrationTest {
  private static final Path KEPT = Path.of("src/test/resources/stored-data");
  private static final String NEXT = "classpath:next/postgres";

  @AutoClose private final PostgresDatabase database = PostgresServer.shared().createDatabase();

  static Stream<Path> kept() throws IOException {
    try (var files = Files.list(KEPT)) {
      return files.filter(file -> file.toString().endsWith("-postgres.zip")).toList().stream();
    }
  }

  /// The commands of `psql` in the dump are no SQL.
  private void restore(Path kept) throws IOException, SQLException {
    try (var zip = new ZipInputStream(Files.newInputStream(kept))) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (entry.getName().equals("dump.sql")) {
          execute(new String(zip.readAllBytes(), UTF_8).replaceAll("(?m)^\\\\.*$", ""));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kept")
  void aMigrationThatIsKilledChangesNothingAndTheNextStartMakesIt(Path kept) throws Exception {
    restore(kept);
    var messages = count("message");
    assertThat(messages).isPositive();

    killInTheMiddle();

    awaitTheEndOfItsWork();
    assertThat(count("flyway_schema_history WHERE version IS NOT NULL")).isEqualTo(1);
    assertThat(count("pg_class WHERE relname IN ('later', 'slow')")).isZero();
    PostgresStores.open(TemporaryPostgresStores.context(database, Map.of())).close();
    Migrating.migrate(database.url(), database.user(), database.password());
    assertThat(count("later")).isEqualTo(messages).isEqualTo(count("message"));
    assertThat(count("flyway_schema_history WHERE success AND version IN ('5', '6')")).isEqualTo(2);
  }

  private void killInTheMiddle() throws Exception {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                System.getProperty("java.class.path"),
                Migrating.class.getName(),
                database.url(),
                database.user(),
                database.password())
            .redirectError(Redirect.INHERIT)
            .start();
    try {
      while (sleeping() == 0) {
        assertThat(process.waitFor(10, TimeUnit.MILLISECONDS)).as("it ended by itself").isFalse();
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /// The server notices that a client is gone when the statement has ended.
  private void awaitTheEndOfItsWork() throws Exception {
    execute(
        "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity"
            + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
  }

  private long sleeping() throws SQLException {
    return count(
        "pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%'");
  }

  private void execute(String sql) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private long count(String from) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement();
        var row = statement.executeQuery("SELECT count(*) FROM " + from)) {
      return row.next() ? row.getLong(1) : 0;
    }
  }

  /// Migrates until it is killed.
  static final class Migrating {
    private Migrating() {}

    static void migrate(String url, String user, String password) {
      new PostgresSchema(new PostgresAddress(url, user, password))
          .migrateWith(PostgresSchema.FOLDER, NEXT);
    }

    public static void main(String[] args) {
      migrate(args[0], args[1], args[2]);
    }
  }
}
