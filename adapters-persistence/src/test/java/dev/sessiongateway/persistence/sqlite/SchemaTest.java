package dev.sessiongateway.persistence.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SchemaTest {
  private static final List<String> MIGRATIONS = List.of("V1__first.sql", "V2__second.sql");
  private static final Schema FIRST = new Schema("migrations", MIGRATIONS.subList(0, 1), "");
  private static final Schema SECOND = new Schema("migrations", MIGRATIONS, "");

  @TempDir Path directory;

  static Stream<Schema> schemas() {
    return Stream.of(Schema.REGISTRY, Schema.STORE);
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void aDatabaseWithATableAlreadyIsNotCreated(Schema schema) throws Exception {
    var file = directory.resolve("there.db");
    schema.create(file);

    assertThatThrownBy(() -> schema.create(file)).hasMessageContaining("exists");
  }

  @Test
  void aNewDatabaseIsTheOneThatIsMigrated() throws Exception {
    var created = directory.resolve("created.db");
    var migrated = directory.resolve("migrated.db");
    SECOND.create(created);
    FIRST.create(migrated);
    execute(migrated, "INSERT INTO thing (name) VALUES ('kept')");
    var empty = directory.resolve("empty.db");

    SECOND.migrate(migrated, 1);
    SECOND.migrate(empty, 0);

    var tables =
        "SELECT group_concat(sql, ';') FROM sqlite_schema"
            + " WHERE name NOT LIKE 'flyway%' AND name NOT LIKE 'sqlite%' ORDER BY name";
    for (var file : List.of(migrated, empty)) {
      for (var query : List.of(tables, "PRAGMA user_version", "PRAGMA application_id")) {
        assertThat(text(file, query)).as(query).isNotEmpty().isEqualTo(text(created, query));
      }
    }
    assertThat(text(migrated, "SELECT name || color FROM thing")).isEqualTo("keptblue");
  }

  @Test
  void aMigratedDatabaseIsMigratedAgain() throws Exception {
    var file = directory.resolve("store.db");
    FIRST.create(file);
    SECOND.migrate(file, 1);

    SECOND.migrate(file, 2);

    assertThat(text(file, "PRAGMA user_version")).isEqualTo("2");
  }

  @Test
  @ExpectsLog(
      value = "ERROR DbMigrate - Migration of schema .* failed!",
      optional = "Flyway may be silenced")
  void aMigrationThatFailsChangesNothing() throws Exception {
    var file = directory.resolve("store.db");
    FIRST.create(file);
    execute(file, "ALTER TABLE thing ADD COLUMN color TEXT");

    assertThatThrownBy(() -> SECOND.migrate(file, 1))
        .isInstanceOf(DatabaseUnusable.Foreign.class)
        .hasMessageContaining("cannot be migrated");
    assertThat(text(file, "PRAGMA user_version")).isEqualTo("1");
  }

  /// A migration that was released is on disks: it is never edited. A new one gets its line here
  /// when it is released.
  @ParameterizedTest
  @MethodSource("released")
  void aReleasedMigrationIsNotEdited(Schema schema) throws Exception {
    var released = List.of(resource("released-migrations.txt").split("\n", -1));
    for (var migration : schema.migrations()) {
      var path = schema.folder() + "/" + migration;
      var sum =
          MessageDigest.getInstance("SHA-256")
              .digest(resource(path).getBytes(StandardCharsets.UTF_8));
      assertThat(released)
          .as(
              "%s was released, or is to be: databases have its tables, so it is never edited. Take"
                  + " the file of then, and write what is to change as the next V<n>__<what>.sql. A"
                  + " new migration gets its line in released-migrations.txt when it is released",
              path)
          .contains(path + " " + HexFormat.of().formatHex(sum));
    }
  }

  /// Those of PostgreSQL are on disks too.
  private static Stream<Schema> released() {
    return Stream.concat(
        schemas(),
        Stream.of(
            new Schema(
                "db/migration/postgres", List.of("V1__gateway.sql", "V2__node_network.sql"), "")));
  }

  private static String resource(String path) throws Exception {
    try (var stream =
        Objects.requireNonNull(SchemaTest.class.getClassLoader().getResourceAsStream(path))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void execute(Path file, String sql) throws Exception {
    try (var connection = Connections.source(file, false).getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String text(Path file, String query) throws Exception {
    try (var connection = Connections.source(file, false).getConnection();
        var statement = connection.createStatement();
        var result = statement.executeQuery(query)) {
      return result.next() ? String.valueOf(result.getString(1)) : "";
    }
  }
}
