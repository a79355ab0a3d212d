package dev.sessiongateway.persistence.database;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// Rows of one table that one statement inserts, because a statement costs more than a row.
public final class BulkInsert {
  /// The most rows of a statement, a power of two.
  static final int MOST = 64;

  private final Map<Integer, String> bySize = new HashMap<>();
  private final int columns;

  /// @param into the statement before its values, as `INSERT INTO event (session, seq)`
  public BulkInsert(String into, int columns) {
    this.columns = columns;
    var row = "(" + String.join(", ", Collections.nCopies(columns, "?")) + ")";
    for (var size = 1; size <= MOST; size *= 2) {
      bySize.put(size, into + " VALUES " + String.join(", ", Collections.nCopies(size, row)));
    }
  }

  /// @param rows a power of two
  String sql(int rows) {
    return Objects.requireNonNull(bySize.get(rows));
  }

  int columns() {
    return columns;
  }
}
