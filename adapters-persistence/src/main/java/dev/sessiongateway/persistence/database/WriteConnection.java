package dev.sessiongateway.persistence.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.sqlite.SQLiteConnection;

/// The writer's connection with its prepared statements. Transactions are plain statements, because
/// the driver's own transaction state could differ from the database's.
final class WriteConnection implements AutoCloseable {
  private final Connection connection;
  private final Handle handle;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  /// Rows that are not inserted yet; none when a transaction is committed.
  private final DeferredInserts deferred = new DeferredInserts(this::prepared);

  WriteConnection(Connection connection) throws SQLException {
    this.connection = connection;
    // Otherwise the driver tries to begin a transaction after each statement, because it does not
    // know that there is one.
    connection.unwrap(SQLiteConnection.class).getConnectionConfig().setAutoCommit(false);
    this.handle = Connections.withoutBoundValues(Jdbi.create(connection)).open();
  }

  private PreparedStatement prepared(String sql) throws SQLException {
    var known = statements.get(sql);
    if (known == null) {
      known = connection.prepareStatement(sql);
      statements.put(sql, known);
    }
    return known;
  }

  /// Begins a transaction, runs a batch of writes in it, and leaves it open. Nearly always all of
  /// them succeed, so only after a failure they are run again, with a savepoint for each: then the
  /// failed one is not among them, and a further failure takes back only itself.
  ///
  /// @param units receives what is to be committed, also when this throws
  /// @throws SQLException when the whole batch is lost
  void run(List<QueuedWork<WriteTransaction, ?>> batch, List<WriteTransaction> units)
      throws Exception {
    begin();
    if (!runTogether(batch, units)) {
      units.forEach(WriteTransaction::rolledBack);
      units.clear();
      // The work during which a deferred insert failed need not be the one that left the row.
      var isAnyones = deferred.hasFailed();
      deferred.clear();
      run("ROLLBACK");
      begin();
      for (var work : batch) {
        if (isAnyones || !work.hasFailed()) {
          runAlone(work, units);
        }
      }
    }
  }

  private boolean runTogether(
      List<QueuedWork<WriteTransaction, ?>> batch, List<WriteTransaction> units) throws Exception {
    for (var work : batch) {
      if (!run(work, units, false)) {
        return false;
      }
    }
    try {
      deferred.insert();
    } catch (SQLException | RuntimeException e) {
      if (SqliteErrors.breaksConnection(e)) {
        throw e;
      }
    }
    return !deferred.hasFailed();
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
    var transaction = new WriteTransaction(handle, deferred);
    try {
      work.run(transaction);
      if (alone) {
        insertDeferred(work);
      }
      units.add(transaction);
      return true;
    } catch (Exception | Error e) {
      transaction.rolledBack();
      if (SqliteErrors.breaksConnection(e)) {
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

  private void begin() throws SQLException {
    run("BEGIN IMMEDIATE");
  }

  void commit() throws SQLException {
    run("COMMIT");
  }

  /// The number of commits of the database.
  long commits() throws SQLException {
    try (var statement = connection.createStatement();
        var result = statement.executeQuery("SELECT commits FROM commit_count WHERE id = 1")) {
      return result.next() ? result.getLong(1) : 0;
    }
  }

  /// Counts the current transaction.
  void count(long commits) throws SQLException {
    var statement = prepared("UPDATE commit_count SET commits = ? WHERE id = 1");
    statement.setLong(1, commits);
    statement.executeUpdate();
  }

  private void run(String sql) throws SQLException {
    prepared(sql).execute();
  }

  /// Checkpoints the write-ahead log, so that the next start need not replay it.
  void emptyLog() throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    }
  }

  @Override
  public void close() throws SQLException {
    for (var statement : statements.values()) {
      Connections.closeQuietly(statement);
    }
    connection.close();
  }
}
