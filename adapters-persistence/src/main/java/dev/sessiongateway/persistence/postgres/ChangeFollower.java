package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.node.SessionOwnership.Change;
import dev.sessiongateway.persistence.database.TransactionControl;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Receives from the server what other nodes have committed, on a connection and a thread of its
/// own. Connects again by itself. Thread-safe.
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
  private final CompletableFuture<Boolean> started = new CompletableFuture<>();
  private final Thread thread;
  private volatile boolean isClosed;
  private volatile @Nullable Connection connection;

  /// @param own the process that announces what this node has committed
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

  /// Begins to connect.
  void start() {
    thread.start();
  }

  /// What other nodes commit after this is received.
  void awaitStart() {
    var _ = started.join();
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
    try {
      connection = connect();
    } catch (SQLException e) {
      missed(e);
    } finally {
      started.complete(true);
    }
    while (!isClosed) {
      try {
        var open = connection;
        if (open == null) {
          connection = connect();
          afterGap.run();
          receive(ANYTHING);
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
    var found = open.unwrap(PGConnection.class).getNotifications(QUIET_MILLIS);
    if (found == null || found.length == 0) {
      try (var statement = open.createStatement()) {
        statement.execute("SELECT 1");
      }
      return;
    }
    var texts =
        Arrays.stream(found)
            .filter(notice -> notice.getPID() != own.getAsInt())
            .map(PGNotification::getParameter)
            .toList();
    if (!texts.isEmpty()) {
      receive(ChangePayload.parse(texts));
    }
  }

  private void receive(Change change) {
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
          .log("changes of other nodes are not received now");
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
}
