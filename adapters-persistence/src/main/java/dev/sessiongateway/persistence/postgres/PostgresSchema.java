package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.store.StoreUnusable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/// Whether a server and a database fit the gateway, and its tables there.
final class PostgresSchema {
  /// The migrations, and nothing else.
  static final String FOLDER = "classpath:db/migration/postgres";

  /// The number of the last migration.
  static final int VERSION = 5;

  /// A table that is there while a copy fills the database, and afterwards when it did not end.
  static final String UNFINISHED = "unfinished_copy";

  private static final int OLDEST_SERVER = 15;

  /// In one statement, because a start waits for each answer.
  private static final String FACTS =
      "SELECT current_setting('server_encoding'), pg_is_in_recovery(),"
          + " current_setting('transaction_read_only'), current_schema()";

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final PostgresAddress address;

  PostgresSchema(PostgresAddress address) {
    this.address = address;
  }

  PostgresAddress address() {
    return address;
  }

  /// Refuses what cannot work. Changes nothing.
  ///
  /// @throws StoreUnusable with one line for the operator
  void requireFitting(Connection connection) throws SQLException {
    requireServer(connection);
    requireOwnConnections(connection);
    var version = version(connection);
    if (version < VERSION) {
      requireRightToCreate(connection);
    }
    if (version > VERSION) {
      throw unusable(
          "has the tables of a newer version of the gateway", "start that version", null);
    }
  }

  private void requireServer(Connection connection) throws SQLException {
    var server = connection.getMetaData().getDatabaseMajorVersion();
    if (server < OLDEST_SERVER) {
      throw unusable(
          "is served by PostgreSQL " + server,
          "PostgreSQL " + OLDEST_SERVER + " or newer is needed",
          null);
    }
    var facts = texts(connection, FACTS);
    var encoding = facts.get(0);
    if (!encoding.equals("UTF8")) {
      throw unusable(
          "has the encoding " + encoding,
          "create one with ENCODING 'UTF8' TEMPLATE template0",
          null);
    }
    if (facts.get(1).equals("t")) {
      throw unusable("is a standby, which takes no writes", "name the primary", null);
    }
    if (facts.get(2).equals("on")) {
      throw unusable(
          "takes no writes", "default_transaction_read_only must be off for this role", null);
    }
    if (facts.get(3).isEmpty()) {
      throw unusable(
          "has no schema for this role",
          "create one: CREATE SCHEMA AUTHORIZATION CURRENT_USER",
          null);
    }
  }

  private void requireRightToCreate(Connection connection) throws SQLException {
    var mayCreate =
        text(connection, "SELECT has_schema_privilege(current_user, current_schema(), 'CREATE')");
    if (!mayCreate.equals("t")) {
      throw unusable(
          "does not let this role create tables in the schema "
              + text(connection, "SELECT current_schema()"),
          "GRANT CREATE ON SCHEMA to it, or give it a schema of its own",
          null);
    }
  }

  /// Two connections with one server process are shared by a pooler, which would give the lock and
  /// the settings of one to others. A pooler makes up the process that a connection receives at its
  /// start; when that is the true one, no second connection is needed to find out.
  private void requireOwnConnections(Connection connection) throws SQLException {
    var process = text(connection, "SELECT pg_backend_pid()");
    var actual = connection.unwrap(PGConnection.class).getBackendPID();
    if (process.equals(Integer.toString(actual))) {
      return;
    }
    try (var second = address.connect(PATIENCE)) {
      if (process.equals(text(second, "SELECT pg_backend_pid()"))) {
        throw unusable(
            "is behind a pooler that shares connections between transactions",
            "use pool_mode = session, or connect to the server itself",
            null);
      }
    }
  }

  private static String text(Connection connection, String query) throws SQLException {
    return texts(connection, query).getFirst();
  }

  /// The columns of the only row; empty where there is none.
  private static List<String> texts(Connection connection, String query) throws SQLException {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery(query)) {
      var isThere = row.next();
      var found = new ArrayList<String>();
      for (var column = 1; column <= row.getMetaData().getColumnCount(); column++) {
        var text = isThere ? row.getString(column) : null;
        found.add(text == null ? "" : text);
      }
      return found;
    }
  }

  /// The number of the last migration that the database has; 0 when it has none. Tables of another
  /// schema in the search path are none of the gateway's, and a history is, with its other tables.
  ///
  /// @throws StoreUnusable when another program keeps such a history in the schema
  int version(Connection connection) throws SQLException {
    if (!has(connection, "flyway_schema_history")) {
      return 0;
    }
    if (!has(connection, "gateway_epoch")) {
      if (text(connection, "SELECT count(*) FROM flyway_schema_history").equals("0")) {
        return 0; // The first start ended before the first migration.
      }
      throw foreign(null);
    }
    var newest =
        text(
            connection,
            "SELECT max(CAST(version AS INTEGER)) FROM flyway_schema_history WHERE success");
    return newest.isEmpty() ? 0 : Integer.parseInt(newest);
  }

  private static boolean has(Connection connection, String table) throws SQLException {
    var found = "SELECT to_regclass(quote_ident(current_schema()) || '." + table + "')";
    return !text(connection, found).isEmpty();
  }

  private StoreUnusable foreign(@Nullable Throwable cause) {
    return unusable(
        "has tables of another program", "give the gateway a schema or database of its own", cause);
  }

  /// Whether a gateway has made its tables; true also when that cannot be found out.
  boolean hasTables() {
    try (var connection = address.connect(PATIENCE)) {
      return version(connection) > 0;
    } catch (SQLException | StoreUnusable e) {
      return true;
    }
  }

  /// Creates the tables, or adds the migrations that they lack. Flyway, which takes a while, only
  /// runs when there is something to do.
  ///
  /// @throws StoreUnusable with one line for the operator, also when a copy into it did not end
  void migrate(Connection connection) throws SQLException {
    requireFinished(connection);
    var version = version(connection);
    requireTables(connection, version);
    migrateFrom(version);
  }

  /// @param version the number of the last migration that the database has
  /// @throws StoreUnusable when its tables are not those of this version, with their names
  void requireTables(Connection connection, int version) throws SQLException {
    var difference = PostgresTables.difference(connection, version);
    if (difference.isPresent()) {
      var isOld = difference.get().equals(PostgresTables.UNFINISHED);
      throw unusable(
          difference.get(),
          isOld
              ? "begin with an empty database, or run the build that wrote it"
              : "restore it from a backup, or name another database",
          null);
    }
  }

  /// @throws StoreUnusable when a copy into it did not end
  void requireFinished(Connection connection) throws SQLException {
    if (isUnfinished(connection)) {
      throw unusable(
          "is unfinished: a copy into it is being made, or was interrupted",
          "make the copy again",
          null);
    }
  }

  static boolean isUnfinished(Connection connection) throws SQLException {
    return has(connection, UNFINISHED);
  }

  /// As the one above, also for a database that a copy fills.
  ///
  /// @param version the last migration that it has
  void migrateFrom(int version) {
    if (version < VERSION) {
      migrateWith(FOLDER);
    }
  }

  /// Adds the migrations that the database lacks in one transaction: all or none.
  ///
  /// @param folders on the class path, which have the migrations
  void migrateWith(String... folders) {
    try {
      var _ =
          Flyway.configure(PostgresSchema.class.getClassLoader())
              .dataSource(address.url(), address.user(), address.password())
              .locations(folders)
              .skipDefaultCallbacks(true)
              .group(true)
              .load()
              .migrate();
    } catch (FlywayException e) {
      throw unmigrated(e);
    }
  }

  private StoreUnusable unmigrated(FlywayException e) {
    if (String.valueOf(e.getMessage()).contains("non-empty schema")) {
      return foreign(e);
    }
    var sql = PostgresErrors.cause(e);
    return unusable(
        "cannot get the tables of the gateway ("
            + PostgresErrors.firstLine(sql == null ? e : sql)
            + ")",
        "see the log",
        e);
  }

  StoreUnusable unusable(String what, String advice, @Nullable Throwable cause) {
    return new StoreUnusable(
        "the database %s cannot be used: it %s".formatted(address, what), advice, cause);
  }

  /// What a refused connection, or a refused first statement on it, means.
  StoreUnusable unreachable(SQLException e) {
    var line = PostgresErrors.reason(e);
    if (line.contains("unsupported startup parameter")) {
      return unusable(
          "is behind a pooler that refuses the driver's parameters",
          "connect to the server itself",
          e);
    }
    var state = PostgresErrors.state(e);
    // The driver refuses then, before it answers the server.
    if (state.equals("08004") && !address.hasPassword()) {
      return unusable(
          "wants a password, and none is set",
          "set GATEWAY_POSTGRES_PASSWORD or --postgres-password-file, or the password of the"
              + " further database",
          e);
    }
    return switch (state) {
      case "28P01", "28000" ->
          unusable("refuses the role or its password (" + line + ")", "check both", e);
      case "42501" -> forbidden(line, e);
      case "3D000" -> unusable("does not exist", "create it: CREATE DATABASE … ENCODING 'UTF8'", e);
      case "53300" ->
          unusable(
              "has no connection left for the gateway", "raise max_connections of the server", e);
      case "57P03" -> unusable("is starting or stopping", "start the gateway again later", e);
      default ->
          unusable("is not reachable (" + line + ")", "start the server, or check the URL", e);
    };
  }

  private StoreUnusable forbidden(String line, SQLException e) {
    return line.contains("for database")
        ? unusable(
            "does not let this role connect (" + line + ")", "GRANT CONNECT ON DATABASE to it", e)
        : unusable(
            "does not let this role use the tables (" + line + ")",
            "connect as their owner, or GRANT the role all rights on them",
            e);
  }
}
