package dev.sessiongateway.persistence.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.database.Limits;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The stores that earlier builds wrote get the tables of a later version.
@NoRetry
class MigrationTest {
  private static final Schema NEXT = later("V5__next.sql");
  private static final Schema ENDLESS = later("V5__endless.sql");

  private static final Path KEPT = Path.of("src/test/resources/stored-data");

  /// Much more than the cache of a connection takes, so that the migration is on disk in part.
  private static final long WRITTEN_BYTES = 16L << 20;

  @TempDir Path directory;

  private static Schema later(String migration) {
    var migrations = new ArrayList<>(Schema.STORE.migrations());
    migrations.add(migration);
    return new Schema(Schema.STORE.folder(), migrations, "");
  }

  static Stream<Path> kept() throws IOException {
    try (var files = Files.list(KEPT)) {
      return files.filter(file -> file.toString().endsWith("-sqlite.zip")).toList().stream();
    }
  }

  /// With the log that its gateway left.
  private Path unpacked(Path kept) throws IOException {
    try (var zip = new ZipInputStream(Files.newInputStream(kept))) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (entry.getName().startsWith("data/service.db")) {
          var name = entry.getName().substring("data/".length());
          Files.write(directory.resolve(name), zip.readAllBytes());
        }
      }
    }
    return directory.resolve("service.db");
  }

  @ParameterizedTest
  @MethodSource("kept")
  void aMigratedStoreHasItsRowsAndACopyOfBeforeBesideIt(Path kept) throws Exception {
    var file = unpacked(kept);
    var rows = rows(file);

    SqliteDatabase.open(file, NEXT, Limits.DEFAULT).close();

    assertThat(number(file, "PRAGMA user_version")).isEqualTo(5);
    assertThat(number(file, "SELECT count(*) FROM later"))
        .isPositive()
        .isEqualTo(number(file, "SELECT count(*) FROM message"));
    var copy = directory.resolve("service.db.v2-backup");
    assertThat(rows(copy)).isEqualTo(rows);
    // With this an operator goes back.
    Files.delete(file);
    Files.move(copy, file);
    SqliteDatabase.open(file, Schema.STORE, Limits.DEFAULT).close();
    assertThat(rows(file)).isEqualTo(rows);
  }

  @ParameterizedTest
  @MethodSource("kept")
  void aStoreWhoseMigrationIsKilledIsAsBeforeAndMigratedByTheNextStart(Path kept) throws Exception {
    var file = unpacked(kept);
    var rows = rows(file);

    killInTheMiddle(file);

    assertThat(number(file, "PRAGMA user_version")).isEqualTo(2);
    assertThat(rows(directory.resolve("service.db.v2-backup"))).isEqualTo(rows);
    SqliteDatabase.open(file, Schema.STORE, Limits.DEFAULT).close();
    assertThat(rows(file)).as("the build of before goes on").isEqualTo(rows);
    SqliteDatabase.open(file, NEXT, Limits.DEFAULT).close();
    assertThat(number(file, "SELECT count(*) FROM later")).isPositive();
  }

  private void killInTheMiddle(Path file) throws Exception {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                System.getProperty("java.class.path"),
                Migrating.class.getName(),
                file.toString())
            .redirectError(Redirect.INHERIT)
            .start();
    try {
      var log = directory.resolve("service.db-wal").toFile();
      while (log.length() < WRITTEN_BYTES) {
        assertThat(process.waitFor(10, TimeUnit.MILLISECONDS)).as("it ended by itself").isFalse();
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /// Migrates until it is killed.
  static final class Migrating {
    private Migrating() {}

    public static void main(String[] args) {
      SqliteDatabase.open(Path.of(args[0]), ENDLESS, Limits.DEFAULT).close();
    }
  }

  @Test
  void halfACopyOfACrashIsReplaced() throws Exception {
    var file = directory.resolve("service.db");
    Schema.STORE.create(file);
    Files.writeString(directory.resolve("service.db.v4-backup.new"), "half a copy");
    Files.writeString(directory.resolve("service.db.v4-backup"), "an older copy");

    SqliteDatabase.open(file, NEXT, Limits.DEFAULT).close();

    assertThat(directory.resolve("service.db.v4-backup.new")).doesNotExist();
    assertThat(number(directory.resolve("service.db.v4-backup"), "PRAGMA user_version"))
        .isEqualTo(4);
  }

  @Test
  void aStoreThatLacksATableIsNotMigrated() throws Exception {
    var file = directory.resolve("service.db");
    Schema.STORE.create(file);
    execute(file, "DROP TABLE poll_tally");

    assertThatThrownBy(() -> SqliteDatabase.open(file, NEXT, Limits.DEFAULT))
        .isInstanceOf(DatabaseUnusable.Foreign.class)
        .hasMessageEndingWith(
            "its tables are not those of its version 4: table poll_tally is missing");

    assertThat(directory.resolve("service.db.v4-backup")).doesNotExist();
    assertThat(number(file, "PRAGMA user_version")).isEqualTo(4);
  }

  private static List<Long> rows(Path file) throws Exception {
    var counts = new ArrayList<Long>();
    for (var table : List.of("session", "message", "event", "delivery", "dead_letter", "chat")) {
      counts.add(number(file, "SELECT count(*) FROM " + table));
    }
    counts.add(number(file, "SELECT sum(length(body)) FROM message"));
    return counts;
  }

  private static void execute(Path file, String sql) throws Exception {
    try (var connection = Connections.source(file, false).getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long number(Path file, String query) throws Exception {
    try (var connection = Connections.source(file, false).getConnection();
        var statement = connection.createStatement();
        var result = statement.executeQuery(query)) {
      return result.next() ? result.getLong(1) : 0;
    }
  }
}
