package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.persistence.database.PositionalSql;
import dev.sessiongateway.persistence.database.PreparedSql;
import dev.sessiongateway.persistence.database.TransactionControl;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/// The writer's connection to a server. Each transaction begins by checking that no later gateway
/// has taken over the database; the check holds until the commit.
final class PostgresTransactions implements TransactionControl {
  private static final String FENCE = "SELECT 1 FROM gateway_epoch WHERE epoch = ? FOR SHARE";

  private final Connection connection;
  private final Handle handle;
  private final PreparedStatement fence;

  /// @param connection belongs to this object from now on
  /// @param epoch the number of this start of the gateway
  PostgresTransactions(Connection connection, long epoch) throws SQLException {
    this.connection = connection;
    try (var statement = connection.createStatement()) {
      // What is answered for is on disk, whatever the server's default.
      statement.execute(
          "SELECT set_config('synchronous_commit', 'on', false)"
              + " WHERE current_setting('synchronous_commit') IN ('off', 'local')");
    }
    connection.setAutoCommit(false);
    this.handle = PostgresErrors.withoutBoundValues(Jdbi.create(connection)).open();
    this.fence = connection.prepareStatement(FENCE);
    fence.setLong(1, epoch);
  }

  @Override
  public Handle handle() {
    return handle;
  }

  @Override
  public PreparedSql prepare(String sql) throws SQLException {
    var positional = PositionalSql.of(sql);
    return new PreparedSql(
        connection.prepareStatement(positional.text()), binding(positional.order()));
  }

  private static PreparedSql.Binding binding(int[] order) {
    return (statement, arguments) -> {
      for (var i = 0; i < order.length; i++) {
        statement.setObject(i + 1, stored(arguments[order[i]]));
      }
    };
  }

  /// Flags are numbers, as in SQLite.
  private static @Nullable Object stored(@Nullable Object value) {
    return switch (value) {
      case Boolean flag -> flag ? 1 : 0;
      case String text -> kept(text);
      case null, default -> value;
    };
  }

  /// PostgreSQL's texts cannot contain NUL.
  static String kept(String text) {
    return text.indexOf('\0') < 0 ? text : text.replace('\0', '\uFFFD');
  }

  /// The driver sends BEGIN together with the first statement.
  @Override
  public void begin() throws SQLException {
    try (var current = fence.executeQuery()) {
      if (!current.next()) {
        throw new SQLException(
            "another gateway has taken over the database; stop this one", "57P01");
      }
    }
  }

  @Override
  public void rollback() throws SQLException {
    connection.rollback();
  }

  @Override
  public void commit(int writes) throws SQLException {
    if (writes > 0) {
      connection.commit();
    } else {
      connection.rollback();
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
