package dev.sessiongateway.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A new database is created without Flyway, and is the one that Flyway makes.
final class MigrationsTest {
  @TempDir Path directory;

  static Stream<Schema> schemas() {
    return Stream.of(Schema.REGISTRY, Schema.STORE);
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void aNewDatabaseHasTheTablesAndTheHistoryThatFlywayMakes(Schema schema) throws Exception {
    var created = directory.resolve("created.db");
    var migrated = directory.resolve("migrated.db");
    Migrations.of(schema).create(created);
    Migrations.of(schema).apply(migrated);

    for (var query :
        List.of(
            "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name",
            "SELECT installed_rank, version, description, type, script, checksum, installed_by,"
                + " success, length(installed_on), typeof(version), typeof(success)"
                + " FROM flyway_schema_history ORDER BY installed_rank",
            "PRAGMA user_version",
            "PRAGMA journal_mode",
            "PRAGMA encoding",
            "PRAGMA auto_vacuum")) {
      assertThat(rows(created, query)).as(query).isNotEmpty().isEqualTo(rows(migrated, query));
    }
    for (var table : rows(created, "SELECT name FROM sqlite_schema WHERE type = 'table'")) {
      if (!table.getFirst().startsWith("flyway")) {
        var all = "SELECT * FROM \"" + table.getFirst() + "\"";
        assertThat(rows(created, all)).as(all).isEqualTo(rows(migrated, all));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void flywayMigratesANewDatabaseFurther(Schema schema) throws Exception {
    var file = directory.resolve("of-an-earlier-version.db");
    var all = schema.migrations();
    var earlier = new Schema(schema.folder(), all.subList(0, all.size() - 1));
    Migrations.of(earlier).create(file);
    Migrations.of(schema).apply(file);

    assertThat(rows(file, "SELECT script FROM flyway_schema_history ORDER BY installed_rank"))
        .extracting(List::getFirst)
        .isEqualTo(all);
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void aDatabaseWithATableAlreadyIsNotCreated(Schema schema) throws Exception {
    var file = directory.resolve("there.db");
    Migrations.of(schema).create(file);
    var before = rows(file, "SELECT name FROM sqlite_schema");

    assertThatThrownBy(() -> Migrations.of(schema).create(file)).hasMessageContaining("exists");
    assertThat(rows(file, "SELECT name FROM sqlite_schema")).isEqualTo(before);
  }

  private static List<List<String>> rows(Path file, String query) throws Exception {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement();
        var result = statement.executeQuery(query)) {
      var rows = new ArrayList<List<String>>();
      while (result.next()) {
        var row = new ArrayList<String>();
        for (var i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          row.add(String.valueOf(result.getString(i)));
        }
        rows.add(row);
      }
      return rows;
    }
  }
}
