package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.persistence.database.DatabaseUnusable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/// The tables of a kind of database, defined by its migrations. A database notes the number of its
/// last migration as its `user_version`.
///
/// A new database gets all migrations in one transaction, without Flyway, which would take 110 ms
/// of each first start. Flyway migrates a database that has only some of them.
///
/// @param folder on the class path, which has the migrations and nothing else
/// @param migrations file names, oldest first; listed, because a search costs time at each start
public record Schema(String folder, List<String> migrations) {
  public static final Schema REGISTRY =
      new Schema(
          "db/migration/registry", List.of("V1__registry.sql", "V2__registered_session.sql"));
  public static final Schema STORE =
      new Schema("db/migration/store", List.of("V1__store.sql", "V2__store_name.sql"));

  /// `SGW1`: the `application_id` by which tools recognise a file of the gateway.
  private static final int APPLICATION = 0x5347_5731;

  /// The number of the last migration.
  public int version() {
    return migrations.size();
  }

  /// Why the tables are not the gateway's or cannot be used by this version.
  ///
  /// @return a clause for the operator; empty when they can be used, or there are none
  public Optional<String> refusal(Connection connection) throws SQLException {
    try (var statement = connection.createStatement()) {
      if (number(statement, "SELECT count(*) FROM sqlite_schema") == 0) {
        return Optional.empty();
      }
      if (number(statement, "PRAGMA application_id") == APPLICATION) {
        return version(connection) > version()
            ? Optional.of("its tables are those of a newer version of the gateway")
            : Optional.empty();
      }
      var flyways = "SELECT count(*) FROM sqlite_schema WHERE name = 'flyway_schema_history'";
      return Optional.of(
          number(statement, flyways) == 0
              ? "its tables are not those of this version of the gateway"
              : "it was written before the first release of the gateway, whose data is not read;"
                  + " move it away and begin with an empty data directory");
    }
  }

  /// The number of the last migration that a database has; 0 when it has none.
  public static int version(Connection connection) throws SQLException {
    try (var statement = connection.createStatement()) {
      return number(statement, "PRAGMA user_version");
    }
  }

  private static int number(Statement statement, String query) throws SQLException {
    try (var result = statement.executeQuery(query)) {
      return result.next() ? result.getInt(1) : 0;
    }
  }

  /// Creates the tables in a new file.
  void create(Path file) throws SQLException {
    try (var connection = Connections.source(file, false).getConnection()) {
      connection.setAutoCommit(false);
      try (var statement = connection.createStatement()) {
        for (var migration : migrations) {
          statement.executeUpdate(text(migration));
        }
        mark(statement);
      }
      connection.commit();
    }
  }

  private String text(String migration) {
    var resource = "/" + folder + "/" + migration;
    try (var stream = Objects.requireNonNull(Schema.class.getResourceAsStream(resource))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Adds the migrations that a database lacks.
  ///
  /// @param version the number of its last one
  void migrate(Path file, int version) throws SQLException {
    var source = Connections.source(file, false);
    try {
      Flyway.configure(Schema.class.getClassLoader())
          .dataSource(source)
          .locations("classpath:" + folder)
          .baselineOnMigrate(true)
          .baselineVersion(String.valueOf(version))
          .skipDefaultCallbacks(true)
          .load()
          .migrate();
    } catch (FlywayException e) {
      throw new DatabaseUnusable.Foreign(file, "its tables cannot be migrated", e);
    }
    try (var connection = source.getConnection();
        var statement = connection.createStatement()) {
      mark(statement);
    }
  }

  private void mark(Statement statement) throws SQLException {
    statement.executeUpdate("PRAGMA application_id = " + APPLICATION);
    statement.executeUpdate("PRAGMA user_version = " + version());
  }
}
