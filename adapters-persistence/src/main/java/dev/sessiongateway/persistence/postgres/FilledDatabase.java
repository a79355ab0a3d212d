package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.persistence.database.TransactionControl;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/// A database that a copy fills. The table [PostgresSchema#UNFINISHED] is there as long as it is
/// not complete.
///
/// @param guard keeps gateways away
record FilledDatabase(
    PostgresAddress address, PostgresSchema schema, PostgresGuard guard, Connection connection)
    implements AutoCloseable {
  /// Of which each row is data of a gateway.
  private static final List<String> TABLES =
      Stream.of(
              List.of(
                  "registered_session",
                  "access_key",
                  "endpoint_health",
                  "post_deletion_delivery",
                  "network_state",
                  "node_secret",
                  "session",
                  "session_owner",
                  "discarded_session"),
              PostgresCheck.OF_SESSIONS,
              List.of("media", "media_chunk", "media_withdrawal"))
          .flatMap(List::stream)
          .toList();

  /// The oldest attempts of all stores get the lowest numbers. Those of one session keep their
  /// order, also where its clock was set back.
  private static final String NUMBER_DELIVERIES =
      """
      UPDATE delivery SET number = numbered.new FROM (
        SELECT number AS old, (SELECT max(number) FROM delivery)
          + row_number() OVER (ORDER BY reached, number) AS new
        FROM (SELECT number, max(at) OVER (PARTITION BY session ORDER BY number) AS reached
              FROM delivery) AS timed) AS numbered
      WHERE delivery.number = numbered.old
      """;

  /// @throws StoreUnusable when it is in use, or cannot be used
  static FilledDatabase open(PostgresAddress address) {
    var schema = new PostgresSchema(address);
    try {
      var guard = PostgresGuard.lock(schema);
      try {
        return new FilledDatabase(address, schema, guard, address.connectToCopy());
      } catch (SQLException e) {
        guard.close();
        throw e;
      }
    } catch (SQLException e) {
      throw schema.unreachable(e);
    }
  }

  /// @throws StoreUnusable when it has data; nothing was changed then
  void requireFree() throws SQLException {
    var version = schema.version(connection);
    schema.requireTables(connection, version);
    if (version > 0 && !PostgresSchema.isUnfinished(connection)) {
      for (var table : TABLES) {
        if (hasRows(table)) {
          throw schema.unusable(
              "has data, and a copy fills an empty one",
              "name another database, or give the role another schema",
              null);
        }
      }
    }
    connection.rollback();
  }

  private boolean hasRows(String table) throws SQLException {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery("SELECT EXISTS (SELECT 1 FROM " + table + ")")) {
      return row.next() && row.getBoolean(1);
    }
  }

  void begin() throws SQLException {
    // Before the mark: migrations want an empty schema.
    var version = schema.version(connection);
    // No transaction that has read a table is open while it is migrated.
    connection.rollback();
    schema.migrateFrom(version);
    execute("CREATE TABLE IF NOT EXISTS " + PostgresSchema.UNFINISHED + " (at TIMESTAMPTZ)");
    connection.commit();
    // What a gateway that lost its connection still writes is refused from now on.
    guard.begin();
    execute("TRUNCATE " + String.join(", ", TABLES) + " RESTART IDENTITY");
    connection.commit();
    // The last commit flushes all of them.
    execute("SET synchronous_commit = off");
    connection.commit();
  }

  void settle() throws SQLException {
    execute(NUMBER_DELIVERIES);
    continueAfter("session", "key");
    continueAfter("message", "arrival");
    continueAfter("delivery", "number");
    connection.commit();
    execute("ANALYZE " + String.join(", ", TABLES));
    connection.commit();
  }

  /// Rows that a gateway adds have higher numbers.
  private void continueAfter(String table, String column) throws SQLException {
    execute(
        "SELECT setval(pg_get_serial_sequence('%1$s', '%2$s'), coalesce(max(%2$s), 0) + 1, false) FROM %1$s"
            .formatted(table, column));
  }

  void finish() throws SQLException {
    connection.rollback();
    execute("SET synchronous_commit = on");
    execute("DROP TABLE " + PostgresSchema.UNFINISHED);
    connection.commit();
  }

  private void execute(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() {
    TransactionControl.closeQuietly(connection);
    guard.close();
  }
}
