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
/// time, when the database's `user_version` is already the checksum of all migrations.
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
}
