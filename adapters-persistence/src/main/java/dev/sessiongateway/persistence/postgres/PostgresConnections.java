package dev.sessiongateway.persistence.postgres;

import com.zaxxer.hikari.HikariDataSource;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.DatabaseErrors;
import dev.sessiongateway.persistence.database.Limits;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.TransactionControl;
import dev.sessiongateway.persistence.database.Writer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/// The connections to one PostgreSQL database: a pool that reads on the callers' threads, and the
/// writer's. Thread-safe.
///
/// While the server is not there, everything is refused at once; the guard notices when it is back.
final class PostgresConnections implements AutoCloseable {
  /// Longer than the server lets a read go on, and than a caller waits for a write.
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final PostgresAddress address;
  private final PostgresGuard guard;
  private final Limits limits;
  private final HikariDataSource pool;
  private final Jdbi jdbi;
  private final Writer writer;
  private final Semaphore reads;
  private final AtomicLong failures = new AtomicLong();
  private @Nullable Backend writing;
  private volatile @Nullable String writerName;

  private PostgresConnections(PostgresAddress address, PostgresGuard guard, Limits limits)
      throws SQLException {
    this.address = address;
    this.guard = guard;
    this.limits = limits;
    this.reads = new Semaphore(limits.queued());
    // First, because only this can fail.
    this.writer =
        new Writer(
            address.toString(), transactions(), this::transactions, PostgresErrors.RULES, limits);
    this.pool = pool(address, limits);
    this.jdbi = DatabaseErrors.withoutBoundValues(Jdbi.create(pool));
    Selection.countPositions(jdbi);
  }

  /// Opens a database, and creates its tables when it has none.
  ///
  /// @throws dev.sessiongateway.application.store.StoreUnusable with one line for the operator
  static PostgresConnections open(PostgresAddress address, DatabaseUse use, Limits limits) {
    var schema = new PostgresSchema(address);
    @Nullable PostgresGuard guard = null;
    try {
      guard = PostgresGuard.lock(schema, use, Duration.ofMillis(limits.deadline().toMillis() / 2));
      guard.prepare(schema::migrate);
      guard.begin();
      var connections = new PostgresConnections(address, guard, limits);
      connections.writer.start();
      return connections;
    } catch (SQLException e) {
      closeQuietly(guard);
      throw schema.unreachable(e);
    } catch (RuntimeException | Error e) {
      closeQuietly(guard);
      throw e;
    }
  }

  private static void closeQuietly(@Nullable PostgresGuard guard) {
    if (guard != null) {
      TransactionControl.closeQuietly(guard);
    }
  }

  /// Not of a configuration of its own, because that is copied by reflection, for which Java
  /// generates 16 classes at each start.
  private static HikariDataSource pool(PostgresAddress address, Limits limits) {
    var pool = new HikariDataSource();
    pool.setPoolName("postgres " + address);
    pool.setDriverClassName("org.postgresql.Driver");
    pool.setJdbcUrl(address.url());
    pool.setDataSourceProperties(address.properties());
    pool.addDataSourceProperty("socketTimeout", String.valueOf(silence(limits).toSeconds()));
    pool.setConnectionTimeout(limits.deadline().toMillis());
    pool.setMaximumPoolSize(limits.readers());
    pool.setMinimumIdle(1);
    pool.setInitializationFailTimeout(-1);
    // What one piece of work reads is of one moment where it says so. The pool would take over the
    // server's default otherwise, and never be of use when its first connection breaks before it
    // has answered what that is: it would set the level -1 on each of the others.
    pool.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
    // Nothing is written here. The server keeps one plan for pages of any length, and would join
    // whole tables for twenty rows.
    pool.setConnectionInitSql(
        "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY;"
            + " SET enable_hashjoin = off; SET enable_mergejoin = off;"
            + " SET statement_timeout = "
            + limits.deadline().toMillis());
    return pool;
  }

  private static Duration silence(Limits limits) {
    return limits.deadline().plus(GRACE);
  }

  /// Opens the writer's connection. The one before it has ended then, with what the server may have
  /// received on it and not done yet: it comes before what is written next, or not at all.
  private PostgresTransactions transactions() throws SQLException {
    if (guard.problem().isPresent()) {
      throw new SQLException(guard.problem().get(), "08001");
    }
    Connection connection;
    try {
      connection = address.connect(silence(limits));
    } catch (SQLException e) {
      guard.suspect();
      throw e;
    }
    try {
      if (writing != null) {
        writing.end(connection);
      }
      writing = Backend.watched(connection);
      if (writerName != null) {
        connection.setClientInfo("ApplicationName", writerName);
      }
      return new PostgresTransactions(
          connection, guard.use() == DatabaseUse.SHARED ? null : guard.epoch());
    } catch (SQLException e) {
      TransactionControl.closeQuietly(connection);
      throw e;
    }
  }

  /// Names the connection that writes, so that other nodes know whose it is.
  void nameWriter(String name) {
    if (name.equals(writerName)) {
      return;
    }
    writerName = name;
    var _ =
        writer.call(
            null,
            List.of(),
            transaction ->
                transaction.find(
                    "SELECT set_config('application_name', ?, false)", _ -> true, name));
  }

  Writer writer() {
    return writer;
  }

  <T extends @Nullable Object> T read(Database.Read<T> work) {
    requireServer();
    if (!reads.tryAcquire()) {
      throw DatabaseErrors.busy();
    }
    var start = System.nanoTime();
    try (var handle = jdbi.open()) {
      return work.from(handle);
    } catch (Exception e) {
      throw failed(e);
    } finally {
      reads.release();
      limits.slow().took(SlowOperations.Kind.STORE, "read " + address, System.nanoTime() - start);
    }
  }

  private RuntimeException failed(Exception error) {
    // Whatever keeps the pool from making connections is no error of one request.
    if (error instanceof ConnectionException || PostgresErrors.RULES.breaksConnection(error)) {
      failures.incrementAndGet();
      guard.suspect();
      return PostgresErrors.RULES.unavailable(error);
    }
    return error instanceof RuntimeException known
        ? known
        : PostgresErrors.RULES.unavailable(error);
  }

  /// @throws FaultException `store.broken` while the server is not there
  void requireServer() {
    if (guard.problem().isPresent()) {
      throw new StoreUnavailable(StoreUnavailable.Cause.BROKEN).toException();
    }
  }

  PostgresAddress address() {
    return address;
  }

  PostgresGuard guard() {
    return guard;
  }

  /// How many reads wait for a connection.
  int waitingReads() {
    return pool.getHikariPoolMXBean() == null
        ? 0
        : pool.getHikariPoolMXBean().getThreadsAwaitingConnection();
  }

  long failures() {
    return failures.get() + writer.failures();
  }

  /// Host, port and database.
  @Override
  public String toString() {
    return address.toString();
  }

  @Override
  public void close() {
    writer.close();
    pool.close();
    guard.close();
  }
}
