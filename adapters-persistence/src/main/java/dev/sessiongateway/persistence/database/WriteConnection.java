package dev.sessiongateway.persistence.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/// The writer's connection with its prepared statements. Transactions are plain statements, because
/// the driver's own transaction state could differ from the database's.
final class WriteConnection implements AutoCloseable {
  private final Connection connection;
  private final Handle handle;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  WriteConnection(Connection connection) {
    this.connection = connection;
    this.handle = Connections.discreet(Jdbi.create(connection)).open();
  }

  Handle handle() {
    return handle;
  }

  PreparedStatement prepared(String sql) throws SQLException {
    var known = statements.get(sql);
    if (known == null) {
      known = connection.prepareStatement(sql);
      statements.put(sql, known);
    }
    return known;
  }

  void begin() throws SQLException {
    run("BEGIN IMMEDIATE");
  }

  void commit() throws SQLException {
    run("COMMIT");
  }

  void beginRequest() throws SQLException {
    run("SAVEPOINT request");
  }

  void endRequest() throws SQLException {
    run("RELEASE request");
  }

  void undoRequest() throws SQLException {
    run("ROLLBACK TO request");
    run("RELEASE request");
  }

  /// The number of commits of the database; 0 for one made before commits were counted.
  long commits() throws SQLException {
    try (var statement = connection.createStatement();
        var result = statement.executeQuery("SELECT writes FROM probe WHERE id = 1")) {
      return result.next() ? result.getLong(1) : 0;
    }
  }

  /// Counts the current transaction.
  void count(long commits) throws SQLException {
    var statement = prepared("UPDATE probe SET writes = ? WHERE id = 1");
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
