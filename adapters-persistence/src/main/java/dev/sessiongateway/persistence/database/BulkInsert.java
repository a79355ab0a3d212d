package dev.sessiongateway.persistence.database;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.stream.IntStream;

/// Rows of one table that one statement inserts, because a statement costs more than a row.
public final class BulkInsert {
  /// The most rows of a statement, a power of two.
  static final int MOST = 8;

  private final String[] bySize = new String[MOST + 1];
  private final int columns;

  /// @param into the statement before its values, as `INSERT INTO event (session, seq)`
  public BulkInsert(String into, int columns) {
    this.columns = columns;
    var row = "(" + String.join(", ", Collections.nCopies(columns, "?")) + ")";
    IntStream.rangeClosed(1, MOST)
        .forEach(size ->
            bySize[size] = into + " VALUES " + String.join(", ", Collections.nCopies(size, row)));
  }

  String sql(int rows) {
    return bySize[rows];
  }

  int columns() {
    return columns;
  }

  /// One row.
  @FunctionalInterface
  public interface Row {
    /// @param first the position of the first parameter
    void bind(PreparedStatement statement, int first) throws SQLException;
  }
}
