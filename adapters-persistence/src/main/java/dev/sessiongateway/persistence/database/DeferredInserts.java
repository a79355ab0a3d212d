package dev.sessiongateway.persistence.database;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows that writes have left to be inserted together, in the order in which they came; never more
/// than one statement takes.
final class DeferredInserts {
  private final Statements statements;
  private final int most;
  private final List<BulkInsert.Row> rows = new ArrayList<>();
  private @Nullable BulkInsert into;
  private boolean hasFailed;

  /// @param most the most rows of a statement, a power of two up to [BulkInsert#MOST]
  DeferredInserts(Statements statements, int most) {
    this.statements = statements;
    this.most = most;
  }

  PreparedSql prepared(String sql) throws SQLException {
    return statements.prepared(sql);
  }

  void add(BulkInsert insert, BulkInsert.Row row) throws SQLException {
    if (insert != into) {
      insert();
      into = insert;
    }
    rows.add(row);
    if (rows.size() == most) {
      insert();
    }
  }

  /// Inserts what is left. After a failure the transaction is to be taken back.
  void insert() throws SQLException {
    if (into == null || rows.isEmpty()) {
      return;
    }
    hasFailed = true;
    for (int done = 0, size; done < rows.size(); done += size) {
      // Powers of two, so that few statements are prepared.
      size = Integer.highestOneBit(rows.size() - done);
      insert(into, rows.subList(done, done + size));
    }
    rows.clear();
    hasFailed = false;
  }

  private void insert(BulkInsert insert, List<BulkInsert.Row> some) throws SQLException {
    var statement = prepared(insert.sql(some.size())).statement();
    for (var i = 0; i < some.size(); i++) {
      some.get(i).bind(statement, i * insert.columns() + 1);
    }
    statement.executeUpdate();
    // A kept statement keeps what is bound to it.
    statement.clearParameters();
  }

  /// Whether an insert has failed since [#clear]. Whose row it was is not known.
  boolean hasFailed() {
    return hasFailed;
  }

  /// Forgets what is left, because the transaction was taken back.
  void clear() {
    rows.clear();
    hasFailed = false;
  }

  /// The prepared statements of the connection.
  @FunctionalInterface
  interface Statements {
    PreparedSql prepared(String sql) throws SQLException;
  }
}
