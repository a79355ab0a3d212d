package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.persistence.database.TransactionControl;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps a second gateway out of a database, or those that would have it for themselves, and
/// watches whether the server is there. Thread-safe.
///
/// A lock of its own connection is what other gateways meet. The lock ends with the connection, so
/// each start has a number too, the epoch, which every transaction of a gateway that is alone
/// compares: one that was cut off and replaced cannot commit any more. Nodes compare tokens of
/// sessions instead, which the start of a gateway that is alone takes from them.
final class PostgresGuard implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresGuard.class);
  private static final Duration EVERY = Duration.ofSeconds(1);

  private static final Duration STARTS = Duration.ofMinutes(1);
  private static final Duration AGAIN = Duration.ofMillis(50);

  /// Held while tables are made and changed.
  private static final String START = "'session-gateway start '";

  /// Held by the node that removes what crashes left.
  private static final String CLEANER = "'session-gateway cleaner '";

  private static final String ALIVE = "SELECT 1";
  private static final String EPOCH = "SELECT epoch FROM gateway_epoch";
  private static final String NEXT = "UPDATE gateway_epoch SET epoch = epoch + 1 RETURNING epoch";
  private static final String END_NODES = "DELETE FROM session_owner; DELETE FROM node";

  private final PostgresAddress address;
  private final DatabaseUse use;

  /// Longer than a busy server needs for the smallest query.
  private final Duration silence;

  private final ScheduledExecutorService watch;
  private final AtomicBoolean checking = new AtomicBoolean();
  private long epoch;
  private boolean isCleaner;
  private @Nullable Connection connection;
  private Backend backend;
  private volatile @Nullable String problem;

  private PostgresGuard(
      PostgresAddress address,
      DatabaseUse use,
      Duration silence,
      Connection locked,
      Backend backend) {
    this.address = address;
    this.use = use;
    this.silence = silence;
    this.connection = locked;
    this.backend = backend;
    this.watch =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("postgres-guard").factory());
  }

  /// For work without a gateway.
  ///
  /// @throws StoreUnusable.InUse when a gateway has the database
  static PostgresGuard lock(PostgresSchema schema) throws SQLException {
    return lock(schema, DatabaseUse.ALONE, Duration.ofSeconds(10));
  }

  /// @param silence after so long without an answer the server is taken for lost
  /// @throws StoreUnusable.InUse when another gateway has the database
  /// @throws StoreUnusable when server or database do not fit
  static PostgresGuard lock(PostgresSchema schema, DatabaseUse use, Duration silence)
      throws SQLException {
    var address = schema.address();
    var connection = address.connect(silence);
    try {
      schema.requireFitting(connection);
      if (!isTrue(connection, use.lock())) {
        throw inUse(connection, address, use);
      }
      return new PostgresGuard(address, use, silence, connection, Backend.watched(connection));
    } catch (SQLException | RuntimeException e) {
      TransactionControl.closeQuietly(connection);
      throw e;
    }
  }

  private static StoreUnusable.InUse inUse(
      Connection connection, PostgresAddress address, DatabaseUse use) throws SQLException {
    var problem = "the database " + address + " is in use by ";
    if (use == DatabaseUse.SHARED) {
      return new StoreUnusable.InUse(
          problem + "a gateway that has it for itself",
          "stop that one first, and start it as a node",
          null);
    }
    return isTrue(connection, DatabaseUse.SHARED.lock())
        ? new StoreUnusable.InUse(problem + "nodes, which share it", "stop all of them first", null)
        : new StoreUnusable.InUse(problem + "another gateway", null);
  }

  /// Has the tables made and changed by one node at a time.
  void prepare(Migration migration) throws SQLException {
    var locked = connection();
    if (use == DatabaseUse.ALONE) {
      migration.run(locked);
      return;
    }
    var end = System.nanoTime() + STARTS.toNanos();
    while (!isTrue(locked, tryLock(START))) {
      if (System.nanoTime() > end) {
        throw new SQLException("other nodes are still preparing the database", "55P03");
      }
      LockSupport.parkNanos(AGAIN.toNanos());
    }
    try {
      migration.run(locked);
    } finally {
      var _ = isTrue(locked, "SELECT pg_advisory_unlock(" + DatabaseUse.key(START) + ")");
    }
  }

  private static String tryLock(String what) {
    return "SELECT pg_try_advisory_lock(" + DatabaseUse.key(what) + ")";
  }

  private Connection connection() {
    if (connection == null) {
      throw new IllegalStateException("not locked");
    }
    return connection;
  }

  /// Begins an epoch and the watch, once the tables exist. Those who used the database in the other
  /// way, and were cut off meanwhile, write nothing from now on.
  void begin() throws SQLException {
    var locked = connection();
    epoch = number(locked, NEXT);
    if (use == DatabaseUse.ALONE) {
      try (var statement = locked.createStatement()) {
        statement.execute(END_NODES);
      }
    } else {
      isCleaner = isTrue(locked, tryLock(CLEANER));
    }
    var _ =
        watch.scheduleWithFixedDelay(
            this::check, EVERY.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
  }

  DatabaseUse use() {
    return use;
  }

  /// Whether this is the node, of those that run, that removes at its start what crashes left.
  boolean isCleaner() {
    return isCleaner;
  }

  long epoch() {
    return epoch;
  }

  /// Why the database cannot be used now; empty when it can.
  Optional<String> problem() {
    return Optional.ofNullable(problem);
  }

  /// Asks for a look at once, because something failed.
  void suspect() {
    if (checking.compareAndSet(false, true)) {
      try {
        watch.execute(this::check);
      } catch (RejectedExecutionException _) {
        // It is being closed.
      }
    }
  }

  private void check() {
    checking.set(false);
    try {
      if (connection == null) {
        reopen();
      } else {
        var _ = number(connection, ALIVE);
      }
      recovered();
    } catch (SQLException | RuntimeException e) {
      lost(e);
    }
  }

  private void reopen() throws SQLException {
    var opened = address.connect(silence);
    try {
      backend.end(opened);
      if (!isTrue(opened, use.lock())) {
        throw new SQLException("another gateway has the lock", "55P03");
      }
      if (use == DatabaseUse.ALONE && number(opened, EPOCH) != epoch) {
        throw new SQLException(
            "another gateway has used the database meanwhile; start this one anew");
      }
      backend = Backend.watched(opened);
      connection = opened;
    } catch (SQLException | RuntimeException e) {
      TransactionControl.closeQuietly(opened);
      throw e;
    }
  }

  private void recovered() {
    if (problem != null) {
      problem = null;
      LOG.atInfo().addKeyValue("database", address).log("the database is there again");
    }
  }

  private void lost(Exception error) {
    if (connection != null) {
      TransactionControl.closeQuietly(connection);
      connection = null;
    }
    if (problem == null) {
      LOG.atError()
          .addKeyValue("database", address)
          .addKeyValue("reason", PostgresErrors.reason(error))
          .log("the database is not there; requests are refused until it is");
    }
    problem = PostgresErrors.reason(error);
  }

  private static boolean isTrue(Connection connection, String query) throws SQLException {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery(query)) {
      return row.next() && row.getBoolean(1);
    }
  }

  private static long number(Connection connection, String query) throws SQLException {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery(query)) {
      return row.next() ? row.getLong(1) : 0;
    }
  }

  /// Gives the lock back.
  @Override
  public void close() {
    watch.shutdownNow();
    try {
      var _ = watch.awaitTermination(silence.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    if (connection != null) {
      release(connection);
      TransactionControl.closeQuietly(connection);
    }
  }

  /// The server releases the locks of a closed connection some time later, and would refuse a
  /// gateway that starts at once.
  private void release(Connection locked) {
    if (problem == null) {
      try (var statement = locked.createStatement()) {
        statement.execute("SELECT pg_advisory_unlock_all()");
      } catch (SQLException e) {
        LOG.atDebug().setCause(e).log("the lock ends with its connection");
      }
    }
  }

  /// Makes or changes the tables, when something is to be done.
  @FunctionalInterface
  interface Migration {
    /// @param locked the connection of the guard, to find that out
    void run(Connection locked) throws SQLException;
  }
}
