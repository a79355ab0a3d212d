package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.persistence.database.DatabaseErrors;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The open stores with the number of users of each; one without users is closed. Thread-safe.
final class SharedStores {
  private static final Logger LOG = LoggerFactory.getLogger(SharedStores.class);

  private final Duration patience;
  private final ReentrantLock opening = new ReentrantLock();
  private final Map<Path, SqliteDatabase> stores = new ConcurrentHashMap<>();
  private final Map<Path, Integer> users = new HashMap<>();
  private final Map<Path, CountDownLatch> closing = new ConcurrentHashMap<>();

  /// @param timeout how long a caller waits until a store is closed
  SharedStores(Duration timeout) {
    this.patience = timeout;
  }

  List<SqliteDatabase> list() {
    return List.copyOf(stores.values());
  }

  /// Those that are being closed too.
  int count() {
    return stores.size() + closing.size();
  }

  /// @param count users
  /// @param opener opens the store when it is not open
  SqliteDatabase use(Path file, int count, Supplier<SqliteDatabase> opener) {
    opening.lock();
    try {
      var database = stores.get(file);
      if (database == null) {
        awaitClosed(file);
        database = opener.get();
        stores.put(file, database);
      }
      users.merge(file, count, Integer::sum);
      return database;
    } finally {
      opening.unlock();
    }
  }

  private void awaitClosed(Path file) {
    var closed = closing.get(file);
    try {
      if (closed != null && !closed.await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
        throw DatabaseErrors.busy();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw DatabaseErrors.busy();
    }
  }

  /// Removes one user. A store without users is closed on a separate thread, so that a hanging disk
  /// blocks no caller.
  void release(SqliteDatabase database) {
    opening.lock();
    try {
      var file = database.file();
      if (!users.containsKey(file)) {
        return; // The substitute is not reference-counted and stays open.
      }
      var left = users.merge(file, -1, Integer::sum);
      if (left > 0) {
        return;
      }
      users.remove(file);
      if (stores.remove(file, database)) {
        var closed = new CountDownLatch(1);
        closing.put(file, closed);
        Thread.ofPlatform()
            .daemon()
            .name("closer " + file.getFileName())
            .start(() -> close(database, closed));
      }
    } finally {
      opening.unlock();
    }
  }

  private void close(SqliteDatabase database, CountDownLatch closed) {
    try {
      database.close();
    } catch (RuntimeException | Error e) {
      LOG.atError()
          .addKeyValue("database", database.file().getFileName())
          .setCause(e)
          .log("a database that nobody uses did not close");
    } finally {
      closing.remove(database.file());
      closed.countDown();
    }
  }

  /// Meanwhile no store is opened or closed.
  <T> T undisturbed(Function<List<SqliteDatabase>, T> work) {
    opening.lock();
    try {
      awaitClosed();
      return work.apply(list());
    } finally {
      opening.unlock();
    }
  }

  /// Waits until those without users are closed.
  void awaitClosed() {
    List.copyOf(closing.keySet()).forEach(this::awaitClosed);
  }
}
