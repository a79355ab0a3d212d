package dev.sessiongateway.persistence.copy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Inserts rows, and commits some of them at a time.
final class RowBatch implements AutoCloseable {
  private static final int MOST_ROWS = 500;
  private static final int MOST_BYTES = 4 << 20;

  private final Connection connection;
  private final PreparedStatement statement;
  private final UnaryOperator<String> kept;
  private int rows;
  private long bytes;

  RowBatch(Connection connection, String insert, UnaryOperator<String> kept) throws SQLException {
    this.connection = connection;
    this.statement = connection.prepareStatement(insert);
    this.kept = kept;
  }

  void add(@Nullable Object[] row) throws SQLException {
    for (var i = 0; i < row.length; i++) {
      var value = row[i] instanceof String text ? kept.apply(text) : row[i];
      statement.setObject(i + 1, value);
      bytes += size(value);
    }
    statement.addBatch();
    rows++;
    if (rows >= MOST_ROWS || bytes >= MOST_BYTES) {
      flush();
    }
  }

  private static int size(@Nullable Object value) {
    return switch (value) {
      case String text -> text.length();
      case byte[] content -> content.length;
      case null, default -> Long.BYTES;
    };
  }

  private void flush() throws SQLException {
    var _ = statement.executeBatch();
    connection.commit();
    rows = 0;
    bytes = 0;
  }

  /// What was not committed is left out when a failure closes the connection.
  void finish() throws SQLException {
    flush();
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
