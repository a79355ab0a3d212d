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

/// The tables of a kind of database, defined by its migrations. A database notes the number of its
/// last migration as its `user_version`.
///
/// The migrations that a database lacks run in one transaction with this number, so a crash leaves
/// the tables of one version or of the other.
///
/// @param folder on the class path, which has the migrations and nothing else
/// @param migrations file names, oldest first; listed, because a search costs time at each start
/// @param sum of the tables after all migrations, see [#sumOfMigrations]: a start that finds it
///   need not run the migrations to know what they make
public record Schema(String folder, List<String> migrations, String sum) {
  public static final Schema REGISTRY =
      new Schema(
          "db/migration/registry",
          List.of("V1__registry.sql", "V2__registered_session.sql", "V3__key_addresses.sql"),
          "809e8a84f1014e5fe89ce0990ecc896619972cd752032cdc8838f42b07248db1");
  public static final Schema STORE =
      new Schema(
          "db/migration/store",
          List.of(
              "V1__store.sql",
              "V2__store_name.sql",
              "V3__outgoing_queue.sql",
              "V4__broadcasts.sql"),
          "0aad441d26a0c7cc1ddf84f3ec0b39d7faf42f040c7a322374e74e35b32badc3");

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
    var foreign = foreign(connection);
    return foreign.isPresent() || isEmpty(connection) ? foreign : difference(connection);
  }

  private static boolean isEmpty(Connection connection) throws SQLException {
    try (var statement = connection.createStatement()) {
      return number(statement, "SELECT count(*) FROM sqlite_schema") == 0;
    }
  }

  /// As [#refusal], without a look at the single tables.
  public Optional<String> foreign(Connection connection) throws SQLException {
    if (isEmpty(connection)) {
      return Optional.empty();
    }
    try (var statement = connection.createStatement()) {
      if (number(statement, "PRAGMA application_id") == APPLICATION) {
        return version(connection) > version()
            ? Optional.of("its tables are those of a newer version of the gateway")
            : Optional.empty();
      }
      var flyways = "SELECT count(*) FROM sqlite_schema WHERE name = 'flyway_schema_history'";
      return Optional.of(
          number(statement, flyways) == 0
              ? "its tables are not those of this version of the gateway"
              : UnfinishedTables.REFUSAL);
    }
  }

  /// How the tables differ from those that the migrations make, up to the last one that the
  /// database has.
  ///
  /// @return a clause for the operator; empty when they do not
  Optional<String> difference(Connection connection) throws SQLException {
    var foundSum = TableListing.sum(connection);
    if (foundSum.equals(sum)) {
      return Optional.empty();
    }
    if (UnfinishedTables.have(foundSum)) {
      return Optional.of(UnfinishedTables.REFUSAL);
    }
    var version = version(connection);
    var differences = TableListing.of(connection).differencesFrom(listing(version));
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "its tables are not those of its version "
                + version
                + ": "
                + String.join(", ", differences));
  }

  /// The tables that the migrations make.
  ///
  /// @param version the number of the last migration that runs
  private TableListing listing(int version) throws SQLException {
    try (var connection = Connections.inMemory().getConnection()) {
      run(connection, 0, version);
      return TableListing.of(connection);
    }
  }

  /// What [#sum] has to be.
  String sumOfMigrations() throws SQLException {
    try (var connection = Connections.inMemory().getConnection()) {
      run(connection, 0, version());
      return TableListing.sum(connection);
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
      run(connection, 0, version());
    }
  }

  /// Adds the migrations that a database lacks: all or none.
  ///
  /// @param version the number of its last one
  void migrate(Path file, int version) throws SQLException {
    try (var connection = Connections.source(file, false).getConnection()) {
      try {
        run(connection, version, version());
      } catch (SQLException e) {
        if (SqliteErrors.breaksConnection(e)) {
          throw e;
        }
        throw new DatabaseUnusable.Foreign(
            file, "its tables cannot be migrated (" + SqliteErrors.firstLine(e) + ")", e);
      }
    }
  }

  private void run(Connection connection, int from, int to) throws SQLException {
    connection.setAutoCommit(false);
    try (var statement = connection.createStatement()) {
      for (var migration : migrations.subList(from, to)) {
        statement.executeUpdate(text(migration));
      }
      statement.executeUpdate("PRAGMA application_id = " + APPLICATION);
      statement.executeUpdate("PRAGMA user_version = " + to);
      connection.commit();
    } catch (SQLException e) {
      connection.rollback();
      throw e;
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
}
