package dev.sessiongateway.persistence.database;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The writer's connection with its prepared statements, and how a batch of writes shares a
/// transaction. Used by one thread.
final class WriteConnection implements AutoCloseable {
  private final TransactionControl control;
  private final DatabaseErrors errors;
  private final Map<String, PreparedSql> statements = new HashMap<>();

  /// Rows that are not inserted yet; none when a transaction is committed.
  private final DeferredInserts deferred;

  private final RowsAhead ahead;

  WriteConnection(TransactionControl control, DatabaseErrors errors) {
    this.control = control;
    this.errors = errors;
    this.deferred = new DeferredInserts(this::prepared, control);
    this.ahead = new RowsAhead(control);
  }

  private PreparedSql prepared(String sql) throws SQLException {
    var known = statements.get(sql);
    if (known == null) {
      known = control.prepare(sql);
      statements.put(sql, known);
    }
    return known;
  }

  private void run(String sql) throws SQLException {
    prepared(sql).statement().execute();
  }

  /// @param writes how many are committed
  /// @throws SQLException when the outcome is unknown
  void commit(int writes) throws SQLException {
    control.commit(writes);
  }

  /// What makes the next opening faster, at the end.
  void tidy() throws SQLException {
    control.tidy();
  }

  /// Begins a transaction, runs a batch of writes in it, and leaves it open. Nearly always all of
  /// them succeed, so only after a failure they are run again, with a savepoint for each: then the
  /// failed one is not among them, and a further failure takes back only itself.
  ///
  /// @param units receives what is to be committed, also when this throws
  /// @throws SQLException when the whole batch is lost
  void run(List<QueuedWork<WriteTransaction, ?>> batch, List<WriteTransaction> units)
      throws Exception {
    ahead.clear();
    if (!runTogether(batch, units)) {
      units.forEach(WriteTransaction::rolledBack);
      units.clear();
      // The work during which a shared statement failed need not be the one that left the row.
      var isAnyones = deferred.hasFailed() || ahead.hasFailed();
      deferred.clear();
      ahead.clear();
      control.rollback();
      for (var work : begin(batch, false)) {
        if (isAnyones || !work.hasFailed()) {
          runAlone(work, units);
        }
      }
    }
  }

  /// Begins a transaction.
  ///
  /// @param withRows whether the first rows of the writes are run with it
  /// @return those writes whose sessions this gateway still has. The others fail here.
  private List<QueuedWork<WriteTransaction, ?>> begin(
      List<QueuedWork<WriteTransaction, ?>> batch, boolean withRows) throws SQLException {
    var owned = batch;
    for (Set<Fence> lost; ; owned = refuse(owned, lost)) {
      lost = ahead.begin(fences(owned), withRows ? owned : List.of());
      if (lost.isEmpty()) {
        return owned;
      }
      ahead.clear();
      control.rollback();
    }
  }

  private static Set<Fence> fences(List<QueuedWork<WriteTransaction, ?>> batch) {
    var fences = new LinkedHashSet<Fence>();
    for (var work : batch) {
      if (work.fence() != null) {
        fences.add(work.fence());
      }
    }
    return fences;
  }

  private static List<QueuedWork<WriteTransaction, ?>> refuse(
      List<QueuedWork<WriteTransaction, ?>> batch, Set<Fence> lost) {
    var owned = new ArrayList<QueuedWork<WriteTransaction, ?>>(batch.size());
    for (var work : batch) {
      var fence = work.fence();
      if (fence != null && lost.contains(fence)) {
        work.failed(fence.refusal());
      } else {
        owned.add(work);
      }
    }
    return owned;
  }

  /// Runs the writes and commits them where it saves an answer of the server.
  private boolean runTogether(
      List<QueuedWork<WriteTransaction, ?>> batch, List<WriteTransaction> units) throws Exception {
    List<QueuedWork<WriteTransaction, ?>> owned;
    try {
      owned = begin(batch, true);
    } catch (SQLException | RuntimeException e) {
      if (!ahead.hasFailed() || errors.breaksConnection(e)) {
        throw e;
      }
      return false;
    }
    for (var i = 0; i < owned.size(); i++) {
      if (!runAhead(owned.subList(i, owned.size())) || !run(owned.get(i), units, false)) {
        return false;
      }
    }
    try {
      deferred.insertLast();
    } catch (SQLException | RuntimeException e) {
      if (errors.breaksConnection(e)) {
        throw e;
      }
    }
    return !deferred.hasFailed();
  }

  private boolean runAhead(List<QueuedWork<WriteTransaction, ?>> works) throws SQLException {
    try {
      ahead.run(works);
    } catch (SQLException | RuntimeException e) {
      if (errors.breaksConnection(e)) {
        throw e;
      }
    }
    return !ahead.hasFailed();
  }

  private void runAlone(QueuedWork<WriteTransaction, ?> work, List<WriteTransaction> units)
      throws Exception {
    run("SAVEPOINT request");
    if (!run(work, units, true)) {
      deferred.clear();
      run("ROLLBACK TO request");
    }
    run("RELEASE request");
  }

  /// @param alone whether its deferred rows are inserted at once
  /// @return false when the work failed after it may have changed something
  private boolean run(
      QueuedWork<WriteTransaction, ?> work, List<WriteTransaction> units, boolean alone)
      throws Exception {
    var transaction = new WriteTransaction(control, deferred, ahead, ahead.isRun(work));
    try {
      work.run(transaction);
      if (alone) {
        insertDeferred(work);
      }
      units.add(transaction);
      return true;
    } catch (Exception | Error e) {
      transaction.rolledBack();
      if (errors.breaksConnection(e)) {
        throw e;
      }
      return !transaction.isUsed();
    }
  }

  private void insertDeferred(QueuedWork<WriteTransaction, ?> work) throws SQLException {
    try {
      deferred.insert();
    } catch (SQLException | RuntimeException | Error e) {
      work.failed(e);
      throw e;
    }
  }

  @Override
  public void close() throws SQLException {
    statements
        .values()
        .forEach(statement -> TransactionControl.closeQuietly(statement.statement()));
    control.close();
  }
}
