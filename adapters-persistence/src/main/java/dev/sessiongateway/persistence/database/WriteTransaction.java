package dev.sessiongateway.persistence.database;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One request inside the writer's transaction: all of it is stored or nothing. Only for the writer
/// thread, and only while the request runs.
public final class WriteTransaction {
  private static final Logger LOG = LoggerFactory.getLogger(WriteTransaction.class);

  private final WriteConnection connection;
  private final List<Runnable> afterCommit = new ArrayList<>(1);
  private final List<Runnable> onRollback = new ArrayList<>(1);

  WriteTransaction(WriteConnection connection) {
    this.connection = connection;
  }

  /// For statements of every day.
  public Handle handle() {
    return connection.handle();
  }

  /// For statements that run thousands of times a second: prepared once for the connection. All
  /// parameters are to be set; the statement is not to be closed.
  public PreparedStatement prepared(String sql) throws SQLException {
    return connection.prepared(sql);
  }

  /// Runs on the writer thread once this is on disk; must be quick and not throw.
  public void afterCommit(Runnable action) {
    afterCommit.add(action);
  }

  /// Runs on the writer thread when this is not stored, or nobody knows whether it is; must be
  /// quick and not throw.
  public void onRollback(Runnable action) {
    onRollback.add(action);
  }

  void committed() {
    afterCommit.forEach(WriteTransaction::run);
  }

  void rolledBack() {
    onRollback.forEach(WriteTransaction::run);
  }

  /// One that throws all the same keeps neither the others nor the answers back.
  private static void run(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException | Error e) {
      LOG.atError().setCause(e).log("what follows a change failed");
    }
  }
}
