package dev.sessiongateway.persistence.database;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Rows that writes have left to be inserted together, in the order in which they came; never more
/// than one statement takes.
final class DeferredInserts {
  private final Statements statements;
  private final UnaryOperator<String> committing;
  private final int most;
  private final List<InsertedRow> rows = new ArrayList<>();
  private @Nullable BulkInsert into;
  private boolean hasFailed;

  /// @param control whose transactions the rows are inserted in
  DeferredInserts(Statements statements, TransactionControl control) {
    this.statements = statements;
    this.committing = control::committing;
    this.most = control.rowsOfInsert();
  }

  PreparedSql prepared(String sql) throws SQLException {
    return statements.prepared(sql);
  }

  void add(BulkInsert insert, InsertedRow row) throws SQLException {
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
    insert(UnaryOperator.identity());
  }

  /// As [#insert], and perhaps commits; see [TransactionControl#committing].
  void insertLast() throws SQLException {
    insert(committing);
  }

  /// @param last makes the text of the last statement
  private void insert(UnaryOperator<String> last) throws SQLException {
    if (into == null || rows.isEmpty()) {
      return;
    }
    hasFailed = true;
    for (int done = 0, size; done < rows.size(); done += size) {
      // Powers of two, so that few statements are prepared.
      size = Integer.highestOneBit(rows.size() - done);
      var sql = into.sql(size);
      insert(
          prepared(done + size < rows.size() ? sql : last.apply(sql)),
          into.columns(),
          rows.subList(done, done + size));
    }
    rows.clear();
    hasFailed = false;
  }

  private static void insert(PreparedSql insert, int columns, List<InsertedRow> some)
      throws SQLException {
    var statement = insert.statement();
    for (var i = 0; i < some.size(); i++) {
      some.get(i).bind(statement, i * columns + 1);
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
