package dev.sessiongateway.persistence.sqlite;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Checks the pages of databases that are in use already, one after the other, on a thread of its
/// own. Thread-safe.
final class PageChecks implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PageChecks.class);

  private final BiConsumer<SqliteDatabase, String> damaged;
  private final Queue<SqliteDatabase> waiting = new ArrayDeque<>();
  private final Set<Path> unchecked = new LinkedHashSet<>();
  private boolean started;
  private boolean closed;
  private @Nullable Thread thread;

  /// @param damaged is given each damaged database, with the damage as one line
  PageChecks(BiConsumer<SqliteDatabase, String> damaged) {
    this.damaged = damaged;
  }

  /// The database is checked once [#start] was called.
  synchronized void add(SqliteDatabase database) {
    waiting.add(database);
    unchecked.add(database.file());
    runIfWanted();
  }

  /// Begins with the checks.
  synchronized void start() {
    started = true;
    runIfWanted();
  }

  private void runIfWanted() {
    if (started && !closed && thread == null && !waiting.isEmpty()) {
      thread = Thread.ofPlatform().daemon().name("page checks").start(this::run);
    }
  }

  private void run() {
    for (var next = next(null); next != null; next = next(next)) {
      check(next);
    }
  }

  private void check(SqliteDatabase database) {
    try {
      database.findDamage().ifPresent(damage -> damaged.accept(database, damage));
    } catch (RuntimeException | Error e) {
      // The thread must live on: the other databases wait for their check.
      LOG.atError()
          .addKeyValue("database", database.file())
          .setCause(e)
          .log("the check of a database failed, the others go on");
    }
  }

  private synchronized @Nullable SqliteDatabase next(@Nullable SqliteDatabase done) {
    if (done != null) {
      unchecked.remove(done.file());
    }
    var next = closed ? null : waiting.poll();
    if (next == null) {
      thread = null;
      notifyAll();
    }
    return next;
  }

  /// The files whose check has not ended.
  synchronized List<Path> unchecked() {
    return List.copyOf(unchecked);
  }

  /// Returns when every database was checked, or the checks were closed.
  synchronized void await() {
    try {
      while (!unchecked.isEmpty() && !closed) {
        wait();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Begins no further check; closing a database cancels its own.
  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
