package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.persistence.database.TransactionControl;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A connection to a database for what nodes agree on: leases and owners. It is not the writer's,
/// because it may wait for the transactions of other nodes. Opened when it is needed. Thread-safe;
/// one transaction at a time.
final class NodeConnection implements AutoCloseable {
  private static final Duration SILENCE = Duration.ofSeconds(10);

  /// A wait for another node's transaction ends before a statement is given up, and that before the
  /// connection is.
  private static final String LIMITS =
      "SET lock_timeout = '300ms'; SET statement_timeout = '8s';"
          + " SET idle_in_transaction_session_timeout = '10s'";

  /// In this transaction only.
  private static final String LONGER = "SET LOCAL lock_timeout = '2s'";

  private static final String LOCKED = "55P03";

  private final PostgresConnections connections;
  private final LeftNodes leftNodes;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Connection connection;

  /// @param leftNodes whose transactions are not waited for
  NodeConnection(PostgresConnections connections, LeftNodes leftNodes) {
    this.connections = connections;
    this.leftNodes = leftNodes;
  }

  PostgresConnections connections() {
    return connections;
  }

  /// Runs a transaction. When it waits long, transactions that nodes have left behind are ended,
  /// and it is run once more.
  ///
  /// @throws FaultException `store.busy` when it still waits, `store.broken`; and faults of the
  ///   work
  <T extends @Nullable Object> T call(Work<T> work) {
    connections.requireServer();
    lock.lock();
    try {
      try {
        return transaction(work);
      } catch (SQLException e) {
        if (!PostgresErrors.state(e).equals(LOCKED)) {
          throw e;
        }
        leftNodes.end(open());
        return transaction(connection -> {
          try (var statement = connection.createStatement()) {
            statement.execute(LONGER);
          }
          return work.in(connection);
        });
      }
    } catch (SQLException e) {
      throw failed(e);
    } finally {
      lock.unlock();
    }
  }

  private <T extends @Nullable Object> T transaction(Work<T> work) throws SQLException {
    var open = open();
    try {
      open.setAutoCommit(false);
      var result = work.in(open);
      open.commit();
      return result;
    } catch (SQLException | RuntimeException e) {
      rollBack(open);
      throw e;
    }
  }

  private Connection open() throws SQLException {
    if (connection == null) {
      var opened = connections.address().connect(SILENCE);
      try (var statement = opened.createStatement()) {
        var _ = Backend.watched(opened);
        statement.execute(LIMITS);
      } catch (SQLException e) {
        TransactionControl.closeQuietly(opened);
        throw e;
      }
      connection = opened;
    }
    return connection;
  }

  private void rollBack(Connection open) {
    try {
      open.rollback();
      open.setAutoCommit(true);
    } catch (SQLException _) {
      discard();
    }
  }

  private FaultException failed(SQLException error) {
    if (PostgresErrors.RULES.breaksConnection(error)
        && !PostgresErrors.state(error).equals(LOCKED)) {
      discard();
      connections.guard().suspect();
    }
    return PostgresErrors.RULES.unavailable(error);
  }

  private void discard() {
    if (connection != null) {
      TransactionControl.closeQuietly(connection);
      connection = null;
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      discard();
    } finally {
      lock.unlock();
    }
  }

  /// Statements of one transaction.
  @FunctionalInterface
  interface Work<T extends @Nullable Object> {
    T in(Connection connection) throws SQLException;
  }

  /// Ends what nodes without a lease have left on the server.
  @FunctionalInterface
  interface LeftNodes {
    void end(Connection connection) throws SQLException;
  }
}
