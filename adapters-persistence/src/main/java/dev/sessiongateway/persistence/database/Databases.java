package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.StoreAddress;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The open databases of a data directory: the registry, and one for each store address in use. A
/// store is open while somebody uses it: each [#existing] and [#at] is one user, until [#release].
/// Thread-safe.
public final class Databases implements AutoCloseable {
  /// Stores that clients can have open at once. Each costs 3 threads, about 8 file descriptors and
  /// up to 48 MB for pages, and clients choose the addresses. Sessions that are there at a start
  /// are served however many stores they have.
  static final int MOST_STORES = 64;

  private static final Logger LOG = LoggerFactory.getLogger(Databases.class);

  private final DataDirectory directory;
  private final Limits limits;
  private final int mostStores;
  private final Database registry;
  private final StoreFiles files;
  private final ReentrantLock opening = new ReentrantLock();
  private final Map<Path, Database> stores = new ConcurrentHashMap<>();
  private final Map<Path, Integer> users = new HashMap<>();
  private final Map<Path, CountDownLatch> closing = new ConcurrentHashMap<>();

  private Databases(DataDirectory directory, Limits limits, int mostStores, Database registry) {
    this.directory = directory;
    this.limits = limits;
    this.mostStores = mostStores;
    this.registry = registry;
    this.files = StoreFiles.in(registry);
  }

  /// @throws DatabaseUnusable when the registry cannot be used
  public static Databases open(DataDirectory directory) {
    return open(directory, Limits.DEFAULT, MOST_STORES);
  }

  static Databases open(DataDirectory directory, Limits limits, int mostStores) {
    var registry = Database.open(directory.registry(), Schema.REGISTRY, limits);
    try {
      return new Databases(directory, limits, mostStores, registry);
    } catch (RuntimeException | Error e) {
      registry.close();
      throw e;
    }
  }

  public Database registry() {
    return registry;
  }

  /// Where the file of an address is, relative to the data directory.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.config.store.address`
  public String file(StoreAddress address) {
    return files.of(address);
  }

  /// The database at an address that holds data already. To be released.
  ///
  /// @throws DatabaseUnusable when it is not there or cannot be used
  public Database existing(StoreAddress address) {
    var file = directory.resolve(files.of(address));
    if (!Files.exists(file)) {
      throw new DatabaseUnreadable(
          file, "sessions have their data there, but the file is gone; restore it", null);
    }
    return use(file, () -> Database.open(file, Schema.STORE, limits));
  }

  /// The database at an address that a client named, made when it is new. To be released.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.config.store.address` when
  ///   there is a file that is no store, `store.too-many`, `store.in-use`; `store.full`,
  ///   `store.broken`, `store.busy` when it cannot be opened now
  public Database at(StoreAddress address) {
    var file = directory.resolve(files.of(address));
    try {
      return use(file, () -> make(file));
    } catch (DatabaseDamaged | DatabaseForeign e) {
      throw new Fault.Invalid(
              DataDirectory.FIELD,
              "must name a new file or a store of this gateway; the file that is there is neither, "
                  + "move it away or choose another address")
          .toException(e);
    } catch (DatabaseLocked e) {
      throw new Fault.Conflict(
              "store.in-use", "Another program has this store open; choose another address")
          .toException(e);
    } catch (DatabaseUnusable e) {
      throw Trouble.unavailable(e);
    }
  }

  private Database make(Path file) {
    if (stores.size() + closing.size() >= mostStores) {
      throw new Fault.Conflict(
              "store.too-many",
              "%d stores are open, which is the most; name the address of another session, or delete a session that has a store of its own"
                  .formatted(mostStores))
          .toException();
    }
    try {
      DatabaseFile.makeFolders(file);
    } catch (IOException e) {
      throw noFolders(e);
    }
    return Database.open(file, Schema.STORE, limits, true);
  }

  private static FaultException noFolders(IOException e) {
    var isFull =
        e instanceof FileSystemException told
            && told.getReason() != null
            && told.getReason().contains("No space left");
    var trouble = isFull ? StoreUnavailable.Trouble.FULL : StoreUnavailable.Trouble.BROKEN;
    return new StoreUnavailable(trouble).toException(e);
  }

  private Database use(Path file, Opening opener) {
    opening.lock();
    try {
      var database = stores.get(file);
      if (database == null) {
        awaitClosed(file);
        database = opener.open();
        stores.put(file, database);
      }
      users.merge(file, 1, Integer::sum);
      return database;
    } finally {
      opening.unlock();
    }
  }

  private void awaitClosed(Path file) {
    var closed = closing.get(file);
    try {
      if (closed != null && !closed.await(limits.deadline().toNanos(), TimeUnit.NANOSECONDS)) {
        throw Trouble.busy();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw Trouble.busy();
    }
  }

  /// One user less. The last one's leaving closes the database, on a thread of its own: a disk that
  /// hangs holds up nobody who has no business there any more.
  public void release(Database database) {
    opening.lock();
    try {
      var file = database.file();
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

  private void close(Database database, CountDownLatch closed) {
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

  /// The registry first, then the open stores.
  public List<Database> all() {
    var all = new ArrayList<Database>();
    all.add(registry);
    all.addAll(stores.values());
    return all;
  }

  @Override
  public void close() {
    all().reversed().forEach(Database::close);
    List.copyOf(closing.keySet()).forEach(this::awaitClosed);
  }

  /// Opens a database that is not open.
  @FunctionalInterface
  private interface Opening {
    Database open();
  }
}
