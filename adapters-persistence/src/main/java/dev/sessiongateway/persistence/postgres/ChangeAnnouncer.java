package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.node.SessionOwnership.Change;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.persistence.database.TransactionControl;
import dev.sessiongateway.persistence.event.StoreChanges;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Announces to other nodes what this one has committed. On a connection and a thread of its own:
/// the server lets one transaction with a notification commit at a time. Thread-safe.
final class ChangeAnnouncer implements StoreChanges, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ChangeAnnouncer.class);
  private static final String NOTIFY = "SELECT pg_notify(" + ChangePayload.CHANNEL + ", ?)";
  private static final Duration SILENCE = Duration.ofSeconds(10);

  /// What comes in this time is announced together.
  private static final Duration GATHERED = Duration.ofMillis(20);

  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final PostgresAddress address;
  private final Set<SessionName> appended = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean isStateChanged = new AtomicBoolean();
  private final AtomicBoolean areKeysChanged = new AtomicBoolean();
  private final AtomicBoolean isPending = new AtomicBoolean();
  private final Thread thread;
  private volatile boolean isClosed;
  private volatile int backend;
  private @Nullable Connection connection;

  ChangeAnnouncer(PostgresAddress address) {
    this.address = address;
    this.thread = Thread.ofPlatform().daemon().name("store-changes").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /// The server's process that announces, by which this node knows what is its own.
  int backend() {
    return backend;
  }

  @Override
  public void appended(SessionName session) {
    if (appended.add(session)) {
      wake();
    }
  }

  @Override
  public void stateChanged() {
    isStateChanged.set(true);
    wake();
  }

  @Override
  public void keysChanged() {
    areKeysChanged.set(true);
    wake();
  }

  private void wake() {
    if (!isPending.getAndSet(true)) {
      LockSupport.unpark(thread);
    }
  }

  private void run() {
    while (!isClosed || isPending.get()) {
      if (!isPending.get()) {
        LockSupport.park();
        continue;
      }
      pause(GATHERED);
      isPending.set(false);
      var change = taken();
      try {
        announce(change);
      } catch (SQLException e) {
        if (isClosed) {
          break;
        }
        giveUp(change, e);
        pause(AGAIN);
      }
    }
    if (connection != null) {
      TransactionControl.closeQuietly(connection);
    }
  }

  private void pause(Duration length) {
    var end = System.nanoTime() + length.toNanos();
    for (var left = length.toNanos(); left > 0 && !isClosed; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private Change taken() {
    var names = new ArrayList<SessionName>();
    // An append from now on is announced again.
    appended.removeIf(names::add);
    return new Change(names, isStateChanged.getAndSet(false), areKeysChanged.getAndSet(false));
  }

  private void announce(Change change) throws SQLException {
    if (connection == null) {
      connection = address.connect(SILENCE);
      try (var statement = connection.createStatement()) {
        // A hint need not be on disk, and the disk is busy with what it is about.
        statement.execute("SET synchronous_commit = off");
      }
      backend = Backend.watched(connection).pid();
    }
    try (var statement = connection.prepareStatement(NOTIFY)) {
      for (var text : ChangePayload.texts(change)) {
        statement.setString(1, text);
        statement.execute();
      }
    }
  }

  /// It is announced once the server is there again.
  private void giveUp(Change change, SQLException error) {
    LOG.atDebug()
        .addKeyValue("database", address)
        .addKeyValue("reason", PostgresErrors.reason(error))
        .log("changes cannot be announced now");
    if (connection != null) {
      TransactionControl.closeQuietly(connection);
      connection = null;
    }
    appended.addAll(change.appended());
    if (change.isStateChanged()) {
      isStateChanged.set(true);
    }
    if (change.areKeysChanged()) {
      areKeysChanged.set(true);
    }
    isPending.set(true);
  }

  /// Announces what is left, such as that this node gave its sessions back.
  @Override
  public void close() {
    isClosed = true;
    LockSupport.unpark(thread);
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
