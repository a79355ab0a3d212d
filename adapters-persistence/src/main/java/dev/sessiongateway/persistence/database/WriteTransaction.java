package dev.sessiongateway.persistence.database;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One queued write inside the writer's transaction, stored completely or not at all. Only for the
/// writer thread, and only while the write runs. A write is run a second time when another write of
/// its batch fails, so it keeps no state of its own but through [#onRollback].
public final class WriteTransaction {
  private static final Logger LOG = LoggerFactory.getLogger(WriteTransaction.class);

  private final TransactionControl control;
  private final DeferredInserts deferred;
  private final RowsAhead ahead;
  private final List<Runnable> afterCommit = new ArrayList<>(1);
  private final List<Runnable> onRollback = new ArrayList<>(1);
  private boolean isUsed;

  /// @param deferred of the connection, with its prepared statements
  /// @param ahead the rows of its batch that were run before it
  /// @param isUsed whether some are of this write
  WriteTransaction(
      TransactionControl control, DeferredInserts deferred, RowsAhead ahead, boolean isUsed) {
    this.isUsed = isUsed;
    this.control = control;
    this.deferred = deferred;
    this.ahead = ahead;
  }

  /// For ordinary statements.
  public Handle handle() {
    isUsed = true;
    try {
      deferred.insert();
    } catch (SQLException e) {
      throw new ConnectionException(e);
    }
    return control.handle();
  }

  /// Runs a statement that the connection keeps prepared.
  ///
  /// @param arguments texts, numbers, booleans, bytes and nulls; the first is `?1`
  /// @return how many rows it changed
  public int update(String sql, @Nullable Object... arguments) throws SQLException {
    return prepared(sql).update(arguments);
  }

  /// As [#update], for a statement that has nothing to do with the table of deferred rows, which
  /// need not be inserted before it.
  public int updateApart(String sql, @Nullable Object... arguments) throws SQLException {
    isUsed = true;
    return deferred.prepared(sql).update(arguments);
  }

  /// The first row that a query finds; see [#update].
  public <T> Optional<T> find(
      String sql, Selection.RowReader<T> reader, @Nullable Object... arguments)
      throws SQLException {
    return find(prepared(sql), reader, arguments);
  }

  /// All rows that a statement finds or returns; see [#update].
  public <T> List<T> list(String sql, Selection.RowReader<T> reader, @Nullable Object... arguments)
      throws SQLException {
    var query = prepared(sql);
    query.binding().bind(query.statement(), arguments);
    var found = new ArrayList<T>();
    try (var rows = query.statement().executeQuery()) {
      while (rows.next()) {
        found.add(reader.read(rows));
      }
    }
    return found;
  }

  /// As [#find]; see [#updateApart].
  public <T> Optional<T> findApart(
      String sql, Selection.RowReader<T> reader, @Nullable Object... arguments)
      throws SQLException {
    isUsed = true;
    return find(deferred.prepared(sql), reader, arguments);
  }

  private static <T> Optional<T> find(
      PreparedSql query, Selection.RowReader<T> reader, @Nullable Object... arguments)
      throws SQLException {
    query.binding().bind(query.statement(), arguments);
    try (var row = query.statement().executeQuery()) {
      return row.next() ? Optional.of(reader.read(row)) : Optional.empty();
    }
  }

  /// The result of a row, which is run now unless it was run ahead of the write.
  ///
  /// @param alone where statements are not shared
  public <R extends SharedRow> int run(R row, Alone<R> alone) throws SQLException {
    isUsed = true;
    return control.sharesStatements()
        ? ahead.results(List.of(row)).getFirst()
        : alone.run(row, this);
  }

  /// The results of rows of one statement that have nothing to do with the table of deferred rows.
  public <R extends SharedRow> List<Integer> run(List<R> rows, Alone<R> alone) throws SQLException {
    isUsed = true;
    if (control.sharesStatements()) {
      return ahead.results(rows);
    }
    var results = new ArrayList<Integer>(rows.size());
    for (var row : rows) {
      results.add(alone.run(row, this));
    }
    return results;
  }

  /// Does for one row what the shared statement does, with plain statements.
  @FunctionalInterface
  public interface Alone<R extends SharedRow> {
    /// @return the result, as the shared statement has it
    int run(R row, WriteTransaction transaction) throws SQLException;
  }

  private PreparedSql prepared(String sql) throws SQLException {
    isUsed = true;
    deferred.insert();
    return deferred.prepared(sql);
  }

  /// Leaves a row to be inserted together with those of other writes, in this order: before the
  /// next statement of [#handle] or [#update], and before the commit. A failure is the failure of
  /// the write that left the row.
  public void insertDeferred(BulkInsert into, InsertedRow row) throws SQLException {
    isUsed = true;
    deferred.add(into, row);
  }

  /// Runs on the writer thread once the write is on disk; must be quick and not throw. Of equal
  /// actions of the writes that share a commit, only the first runs.
  public void afterCommit(Runnable action) {
    afterCommit.add(action);
  }

  /// Runs on the writer thread when the write is not stored, or when its outcome is unknown; must
  /// be quick and not throw.
  public void onRollback(Runnable action) {
    onRollback.add(action);
  }

  /// Whether the write asked for a statement, and may have changed something.
  boolean isUsed() {
    return isUsed;
  }

  static void committed(List<WriteTransaction> units) {
    var actions = new LinkedHashSet<Runnable>();
    units.forEach(unit -> actions.addAll(unit.afterCommit));
    actions.forEach(WriteTransaction::run);
  }

  void rolledBack() {
    onRollback.forEach(WriteTransaction::run);
  }

  /// An exception of one action prevents neither the other actions nor the callers' results.
  private static void run(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException | Error e) {
      LOG.atError().setCause(e).log("what follows a change failed");
    }
  }
}
