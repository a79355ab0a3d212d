package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.node.SessionOwnership.Change;
import dev.sessiongateway.persistence.database.TransactionControl;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Is told by the server what other nodes have committed, on a connection and a thread of its own.
/// Connects again by itself. Thread-safe.
final class ChangeFollower implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ChangeFollower.class);
  private static final Duration SILENCE = Duration.ofSeconds(10);
  private static final Duration AGAIN = Duration.ofSeconds(1);

  /// After so long without a notification the server is asked whether it is there.
  private static final int QUIET_MILLIS = 10_000;

  private static final Change ANYTHING = new Change(List.of(), true, true);

  private final PostgresAddress address;
  private final IntSupplier own;
  private final Runnable afterGap;
  private final List<Consumer<Change>> listeners = new CopyOnWriteArrayList<>();
  private final Thread thread;
  private volatile boolean isClosed;
  private volatile @Nullable Connection connection;

  /// @param own the process that tells what this node has committed
  /// @param afterGap is run when changes may have been missed
  ChangeFollower(PostgresAddress address, IntSupplier own, Runnable afterGap) {
    this.address = address;
    this.own = own;
    this.afterGap = afterGap;
    this.thread = Thread.ofPlatform().daemon().name("store-change-follower").unstarted(this::run);
  }

  void listen(Consumer<Change> listener) {
    listeners.add(listener);
  }

  /// What other nodes commit after this is told.
  void start() {
    try {
      connection = connect();
    } catch (SQLException e) {
      missed(e);
    }
    thread.start();
  }

  private Connection connect() throws SQLException {
    var opened = address.connect(SILENCE);
    try (var statement = opened.createStatement();
        var row = statement.executeQuery("SELECT quote_ident(" + ChangePayload.CHANNEL + ")")) {
      row.next();
      var channel = row.getString(1);
      try (var listening = opened.createStatement()) {
        listening.execute("LISTEN " + channel);
      }
      return opened;
    } catch (SQLException e) {
      TransactionControl.closeQuietly(opened);
      throw e;
    }
  }

  private void run() {
    while (!isClosed) {
      try {
        var open = connection;
        if (open == null) {
          connection = connect();
          afterGap.run();
          tell(ANYTHING);
        } else {
          follow(open);
        }
      } catch (SQLException e) {
        missed(e);
        if (!isClosed) {
          LockSupport.parkNanos(AGAIN.toNanos());
        }
      }
    }
    discard();
  }

  private void follow(Connection open) throws SQLException {
    var found = ServerNotifications.await(open, QUIET_MILLIS);
    if (found.isEmpty()) {
      try (var statement = open.createStatement()) {
        statement.execute("SELECT 1");
      }
      return;
    }
    var texts =
        found.stream()
            .filter(told -> told.sender() != own.getAsInt())
            .map(ServerNotifications.Told::text)
            .toList();
    if (!texts.isEmpty()) {
      tell(ChangePayload.parse(texts));
    }
  }

  private void tell(Change change) {
    for (var listener : listeners) {
      try {
        listener.accept(change);
      } catch (RuntimeException | Error e) {
        LOG.atError().setCause(e).log("a listener of changes failed");
      }
    }
  }

  private void missed(SQLException error) {
    discard();
    if (!isClosed) {
      LOG.atWarn()
          .addKeyValue("database", address)
          .addKeyValue("reason", PostgresErrors.reason(error))
          .log("changes of other nodes are not told now");
    }
  }

  private void discard() {
    var open = connection;
    connection = null;
    if (open != null) {
      TransactionControl.closeQuietly(open);
    }
  }

  @Override
  public void close() {
    isClosed = true;
    var open = connection;
    if (open != null) {
      try {
        // The thread waits on it.
        open.abort(Runnable::run);
      } catch (SQLException _) {
        // It is given up anyway.
      }
    }
    LockSupport.unpark(thread);
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Reads what the server tells a connection that listens. By the names of the driver's methods:
  /// its types are annotated with those of a library that is no part of it, without which they do
  /// not compile.
  static final class ServerNotifications {
    private static final Class<?> CONNECTION = type("org.postgresql.PGConnection");
    private static final Class<?> NOTIFICATION = type("org.postgresql.PGNotification");
    private static final MethodHandle AWAIT =
        method(CONNECTION, "getNotifications", NOTIFICATION.arrayType(), int.class);
    private static final MethodHandle SENDER = method(NOTIFICATION, "getPID", int.class);
    private static final MethodHandle TEXT = method(NOTIFICATION, "getParameter", String.class);

    private ServerNotifications() {}

    private static Class<?> type(String name) {
      try {
        return Class.forName(name);
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException("another driver", e);
      }
    }

    private static MethodHandle method(
        Class<?> type, String name, Class<?> result, Class<?>... parameters) {
      try {
        return MethodHandles.publicLookup()
            .findVirtual(type, name, MethodType.methodType(result, parameters));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("another driver", e);
      }
    }

    /// Waits for the next ones.
    ///
    /// @return none when none came in this time
    static List<Told> await(Connection connection, int millis) throws SQLException {
      var found = (@Nullable Object[]) call(AWAIT, connection.unwrap(CONNECTION), millis);
      var told = new ArrayList<Told>();
      for (var each : found == null ? new Object[0] : found) {
        told.add(
            new Told(
                (int) Objects.requireNonNull(call(SENDER, each)),
                (String) Objects.requireNonNull(call(TEXT, each))));
      }
      return told;
    }

    private static @Nullable Object call(MethodHandle method, @Nullable Object... arguments)
        throws SQLException {
      try {
        return method.invokeWithArguments(arguments);
      } catch (SQLException | RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new SQLException(e);
      }
    }

    /// @param sender the server's process of the connection that told
    record Told(int sender, String text) {}
  }
}
