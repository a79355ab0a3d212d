package dev.sessiongateway.persistence.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/// The server's process for one connection. Its number is used again for later ones, so that its
/// start belongs to it.
///
/// @param startedMicros by the server's clock
record Backend(int pid, long startedMicros) {
  private static final Duration PATIENCE = Duration.ofSeconds(4);
  private static final String STARTED =
      "CAST(extract(epoch FROM backend_start) * 1000000 AS BIGINT)";
  private static final String OF_CONNECTION =
      "SELECT pid, " + STARTED + " FROM pg_stat_activity WHERE pid = pg_backend_pid()";
  private static final String END =
      "SELECT pg_terminate_backend(pid, ?) FROM pg_stat_activity"
          + " WHERE usename = current_user AND pid = ? AND "
          + STARTED
          + " = ?";

  /// The server finds out within a minute that this side is gone, and gives free what the
  /// connection held: the lock of the guard, the rows of a transaction.
  private static final String WATCHED =
      "SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 10;"
          + " SET tcp_keepalives_count = 3; SET tcp_user_timeout = 30000";

  /// Of a connection that holds what others wait for.
  static Backend watched(Connection connection) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(WATCHED);
      try (var row = statement.executeQuery(OF_CONNECTION)) {
        if (!row.next()) {
          throw new SQLException("the server does not list its own process");
        }
        return new Backend(row.getInt(1), row.getLong(2));
      }
    }
  }

  /// Ends the process if it is still there, and waits for its end: what it had begun is committed
  /// or rolled back then.
  ///
  /// @param by another connection of the same role
  /// @throws SQLException when the process is still there
  void end(Connection by) throws SQLException {
    try (var statement = by.prepareStatement(END)) {
      statement.setLong(1, PATIENCE.toMillis());
      statement.setInt(2, pid);
      statement.setLong(3, startedMicros);
      try (var row = statement.executeQuery()) {
        if (row.next() && !row.getBoolean(1)) {
          throw new SQLException("a lost connection of this gateway does not end", "55P03");
        }
      }
    }
  }
}
