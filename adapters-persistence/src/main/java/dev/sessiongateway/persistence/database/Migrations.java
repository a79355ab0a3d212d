package dev.sessiongateway.persistence.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.zip.CRC32;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/// Migrates the tables of a database with Flyway. Flyway is skipped, which saves most of the start
/// time, when the database's `user_version` is already the checksum of all migrations, and for a
/// new database, see [#create].
final class Migrations {
  private final List<Migration> migrations;
  private final int checksum;

  private Migrations(List<Migration> migrations) {
    this.migrations = migrations;
    var crc = new CRC32();
    migrations.forEach(migration -> crc.update(migration.text().getBytes(StandardCharsets.UTF_8)));
    this.checksum = (int) crc.getValue();
  }

  static Migrations of(Schema schema) {
    return new Migrations(
        schema.migrations().stream().map(name -> load(schema.folder() + name)).toList());
  }

  private static Migration load(String resource) {
    try (var stream = Objects.requireNonNull(Migrations.class.getResourceAsStream(resource))) {
      return new Migration(
          resource.substring(1), new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean areAppliedTo(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var result = statement.executeQuery("PRAGMA user_version")) {
      return result.next() && result.getInt(1) == checksum;
    }
  }

  /// Creates a database with the tables of all migrations, in one transaction. It is the same as
  /// Flyway would have made, with the same history.
  void create(Path file) throws SQLException {
    try (var connection = Connections.source(file, false).getConnection()) {
      connection.setAutoCommit(false);
      try (var statement = connection.createStatement()) {
        statement.executeUpdate(History.TABLE);
        for (var i = 0; i < migrations.size(); i++) {
          statement.executeUpdate(migrations.get(i).text());
          History.add(connection, i + 1, migrations.get(i));
        }
        statement.executeUpdate("PRAGMA user_version = " + checksum);
      }
      connection.commit();
    }
  }

  /// @throws DatabaseForeign when the tables are not the gateway's, or those of a newer version
  void apply(Path file) throws SQLException {
    var source = Connections.source(file, false);
    try {
      Flyway.configure(Migrations.class.getClassLoader())
          .dataSource(source)
          .resourceProvider(new MigrationResources(migrations))
          .javaMigrationClassProvider(List::of)
          .skipDefaultCallbacks(true)
          .ignoreMigrationPatterns(new String[0])
          .load()
          .migrate();
    } catch (FlywayException e) {
      throw new DatabaseForeign(file, "its tables are not those of this version of the gateway", e);
    }
    try (var connection = source.getConnection();
        var statement = connection.createStatement()) {
      statement.execute("PRAGMA user_version = " + checksum);
    }
  }

  /// @param path on the class path, without a leading slash
  record Migration(String path, String text) {
    String filename() {
      return path.substring(path.lastIndexOf('/') + 1);
    }
  }

  /// The table in which Flyway notes the migrations that a database has.
  private static final class History {
    /// As Flyway creates it, to the byte.
    static final String TABLE =
        """
        CREATE TABLE "flyway_schema_history" (
            "installed_rank" INT NOT NULL PRIMARY KEY,
            "version" VARCHAR(50),
            "description" VARCHAR(200) NOT NULL,
            "type" VARCHAR(20) NOT NULL,
            "script" VARCHAR(1000) NOT NULL,
            "checksum" INT,
            "installed_by" VARCHAR(100) NOT NULL,
            "installed_on" TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%f','now')),
            "execution_time" INT NOT NULL,
            "success" BOOLEAN NOT NULL
        );
        CREATE INDEX "flyway_schema_history_s_idx" ON "flyway_schema_history" ("success");
        """;

    private static final String INSERT =
        """
        INSERT INTO "flyway_schema_history" ("installed_rank", "version", "description", "type",
          "script", "checksum", "installed_by", "execution_time", "success")
        VALUES (?, ?, ?, 'SQL', ?, ?, '', 0, 1)
        """;
    private static final String SEPARATOR = "__";
    private static final String ENDING = ".sql";

    private History() {}

    /// @param rank of the migration among all, from 1
    static void add(Connection connection, int rank, Migration migration) throws SQLException {
      var script = migration.filename();
      var separator = script.indexOf(SEPARATOR);
      var description =
          script.substring(separator + SEPARATOR.length(), script.length() - ENDING.length());
      try (var insert = connection.prepareStatement(INSERT)) {
        insert.setInt(1, rank);
        insert.setString(2, script.substring(1, separator));
        insert.setString(3, description.replace('_', ' '));
        insert.setString(4, script);
        insert.setInt(5, checksum(migration.text()));
        insert.executeUpdate();
      }
    }

    /// Of the lines without their ends, so that it is the same with the ends of every system.
    private static int checksum(String text) {
      var crc = new CRC32();
      text.lines().forEach(line -> crc.update(line.getBytes(StandardCharsets.UTF_8)));
      return (int) crc.getValue();
    }
  }
}
