package dev.sessiongateway.persistence.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.database.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DatabaseFileTest {
  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void fill() {
    file = directory.resolve("test.db");
    try (var database = open()) {
      for (var i = 1; i <= 200; i++) {
        var seq = i;
        database.write(transaction ->
            transaction
                .handle()
                .createUpdate(
                    "INSERT INTO event (session, seq, id, at, body, replayed)"
                        + " VALUES (1, :seq, 'e', 1, :body, 0)")
                .bind("seq", seq)
                .bind("body", "x".repeat(1_000))
                .execute());
      }
    }
  }

  private SqliteDatabase open() {
    return SqliteDatabase.open(file, Schema.STORE, Limits.DEFAULT);
  }

  private static final Map<String, UnaryOperator<byte[]>> DAMAGES =
      Map.of(
          "text", _ -> "this is a text\n".repeat(1_000).getBytes(StandardCharsets.UTF_8),
          "empty", _ -> new byte[0],
          "noise at the start", good -> noise(good, 0),
          "noise at 100", good -> noise(good, 100),
          "noise in the middle", good -> noise(good, good.length / 2),
          "cut in the middle", good -> Arrays.copyOf(good, good.length / 2),
          "cut inside a page", good -> Arrays.copyOf(good, good.length - 1_000),
          "cut after 50 bytes", good -> Arrays.copyOf(good, 50));

  private static byte[] noise(byte[] good, int from) {
    var damaged = good.clone();
    var bytes = new byte[4_096];
    new Random(1).nextBytes(bytes);
    System.arraycopy(bytes, 0, damaged, from, bytes.length);
    return damaged;
  }

  static Stream<String> damages() {
    return DAMAGES.keySet().stream().sorted();
  }

  @ParameterizedTest
  @MethodSource("damages")
  void aDamagedFileIsToldAndKept(String damage) throws IOException {
    var damaged = DAMAGES.get(damage).apply(Files.readAllBytes(file));
    Files.write(file, damaged);

    assertThatThrownBy(this::open)
        .isInstanceOfSatisfying(
            DatabaseUnusable.Damaged.class, e -> assertThat(e).hasMessageStartingWith(file + " "))
        .hasMessageContaining(file.toString())
        .hasMessageNotContaining("\n");

    assertThat(Files.readAllBytes(file)).isEqualTo(damaged);
  }

  @Test
  void aSecondOpenerIsToldAndTheFirstGoesOn() {
    try (var first = open()) {
      assertThatThrownBy(this::open)
          .isInstanceOf(DatabaseUnusable.Locked.class)
          .hasMessageContaining(file.toString());

      assertThat(count(first)).isEqualTo(200);
    }
    try (var next = open()) {
      assertThat(count(next)).isEqualTo(200);
    }
  }

  @Test
  void aFailedOpeningGivesTheFileFree() throws IOException {
    var good = Files.readAllBytes(file);
    Files.write(file, new byte[0]);
    assertThatThrownBy(this::open).isInstanceOf(DatabaseUnusable.Damaged.class);
    Files.write(file, good);

    try (var database = open()) {
      assertThat(count(database)).isEqualTo(200);
    }
  }

  @Test
  void aDatabaseOfSomebodyElseIsLeftAlone() throws Exception {
    var foreign = directory.resolve("foreign.db");
    try (var connection = Connections.source(foreign, false).getConnection();
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE session (mine TEXT)");
    }

    assertThatThrownBy(() -> SqliteDatabase.open(foreign, Schema.STORE, Limits.DEFAULT))
        .isInstanceOf(DatabaseUnusable.Foreign.class)
        .hasMessageContaining("its tables are not those of this version");

    try (var connection = Connections.source(foreign, false).getConnection();
        var statement = connection.createStatement();
        var tables = statement.executeQuery("SELECT group_concat(name) FROM sqlite_schema")) {
      assertThat(tables.next()).isTrue();
      assertThat(tables.getString(1)).isEqualTo("session");
    }
  }

  @Test
  void aDatabaseOfANewerVersionIsLeftAlone() throws Exception {
    execute(file, "PRAGMA user_version = 99");

    assertThatThrownBy(this::open)
        .isInstanceOf(DatabaseUnusable.Foreign.class)
        .hasMessageContaining("newer version");
  }

  @Test
  void aDatabaseOfTheDaysBeforeTheFirstReleaseIsLeftAloneAndSaysSo() throws Exception {
    var early = directory.resolve("early.db");
    execute(early, "CREATE TABLE flyway_schema_history (version TEXT)");
    execute(early, "PRAGMA user_version = 1846539122");
    var before = Files.readAllBytes(early);

    assertThatThrownBy(() -> SqliteDatabase.open(early, Schema.STORE, Limits.DEFAULT))
        .isInstanceOf(DatabaseUnusable.Foreign.class)
        .hasMessageStartingWith(early + " cannot be used: it was written before the first release")
        .hasMessageContaining("begin with an empty data directory");

    assertThat(early).hasBinaryContent(before);
  }

  private static void execute(Path database, String sql) throws Exception {
    try (var connection = Connections.source(database, false).getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void whatACrashLeftOfANewDatabaseIsReplaced() throws IOException {
    var fresh = directory.resolve("fresh.db");
    Files.writeString(directory.resolve("fresh.db.new"), "half a database");
    Files.writeString(directory.resolve("fresh.db.new-journal"), "half a journal");

    try (var database = SqliteDatabase.open(fresh, Schema.STORE, Limits.DEFAULT)) {
      assertThat(count(database)).isZero();
    }
    assertThat(directory.resolve("fresh.db.new")).doesNotExist();
    assertThat(directory.resolve("fresh.db.new-journal")).doesNotExist();
  }

  @Test
  void aPathThatWouldCarryParametersIsRefused() throws IOException {
    var odd = Files.createDirectory(directory.resolve("odd?synchronous=OFF"));

    assertThatThrownBy(() -> SqliteDatabases.open(DataDirectory.of(odd)))
        .isInstanceOf(DatabaseUnusable.Unreadable.class)
        .hasMessageContaining("question mark");
  }

  private static long count(SqliteDatabase database) {
    return database.read(
        handle -> handle.createQuery("SELECT count(*) FROM event").mapTo(Long.class).one());
  }
}
