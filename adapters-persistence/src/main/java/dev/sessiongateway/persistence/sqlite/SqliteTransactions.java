package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.persistence.database.DatabaseErrors;
import dev.sessiongateway.persistence.database.Fence;
import dev.sessiongateway.persistence.database.PreparedSql;
import dev.sessiongateway.persistence.database.SharedRow;
import dev.sessiongateway.persistence.database.TransactionControl;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.sqlite.SQLiteConnection;

/// Transactions are plain statements, because the driver's own transaction state could differ from
/// the database's.
final class SqliteTransactions implements TransactionControl {
  private final Connection connection;
  private final Handle handle;
  private final CommitCount commits;
  private final PreparedStatement begin;
  private final PreparedStatement rollback;
  private final PreparedStatement count;
  private final PreparedStatement commit;

  SqliteTransactions(Connection connection, CommitCount commits) throws SQLException {
    this.handle = DatabaseErrors.withoutBoundValues(Jdbi.create(connection)).open();
    this.connection = connection;
    this.commits = commits;
    // Otherwise the driver tries to begin a transaction after each statement, because it does not
    // know that there is one.
    connection.unwrap(SQLiteConnection.class).getConnectionConfig().setAutoCommit(false);
    this.begin = connection.prepareStatement("BEGIN IMMEDIATE");
    this.rollback = connection.prepareStatement("ROLLBACK");
    this.count = connection.prepareStatement("UPDATE commit_count SET commits = ? WHERE id = 1");
    this.commit = connection.prepareStatement("COMMIT");
  }

  /// SQLite knows numbered parameters.
  @Override
  public PreparedSql prepare(String sql) throws SQLException {
    return new PreparedSql(connection.prepareStatement(sql), PreparedSql.Binding.IN_ORDER);
  }

  @Override
  public Begun begin(Set<Fence> fences, List<? extends SharedRow> rows) throws SQLException {
    begin.execute();
    return Begun.EMPTY;
  }

  @Override
  public void rollback() throws SQLException {
    rollback.execute();
  }

  @Override
  public void commit(int writes) throws SQLException {
    if (writes > 0) {
      // Counted even if the commit fails, because its outcome is then unknown.
      count.setLong(1, commits.next());
      count.executeUpdate();
    }
    commit.execute();
    if (writes > 0) {
      commits.note();
    }
  }

  /// Checkpoints the write-ahead log, so that the next start need not replay it.
  @Override
  public void tidy() throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    }
  }

  @Override
  public Handle handle() {
    return handle;
  }

  @Override
  public void close() throws SQLException {
    for (var statement : List.of(begin, rollback, count, commit)) {
      TransactionControl.closeQuietly(statement);
    }
    connection.close();
  }
}
