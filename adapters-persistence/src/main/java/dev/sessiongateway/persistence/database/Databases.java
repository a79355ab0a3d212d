package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.StoreAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
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
  private final Map<Path, String> notices = new ConcurrentSkipListMap<>();
  private final List<Database> substitutes = new CopyOnWriteArrayList<>();
  private final Set<Path> damaged = ConcurrentHashMap.newKeySet();

  private Databases(DataDirectory directory, Limits limits, int mostStores, Database registry) {
    this.directory = directory;
    this.limits = limits;
    this.mostStores = mostStores;
    this.registry = registry;
    this.files = StoreFiles.in(registry);
    notice(registry);
  }

  /// @throws DatabaseUnusable when the registry cannot be used, or is missing beside stores
  public static Databases open(DataDirectory directory) {
    return open(directory, Limits.DEFAULT, MOST_STORES);
  }

  static Databases open(DataDirectory directory, Limits limits, int mostStores) {
    refuseWithoutRegistry(directory);
    var registry = Database.open(directory.registry(), Schema.REGISTRY, limits);
    try {
      return new Databases(directory, limits, mostStores, registry);
    } catch (RuntimeException | Error e) {
      registry.close();
      throw e;
    }
  }

  private static void refuseWithoutRegistry(DataDirectory directory) {
    if (!Files.exists(directory.registry())) {
      try {
        var stores = StoreFiles.find(directory.root()).size();
        if (stores > 0) {
          throw new RegistryMissing(directory.registry(), stores);
        }
      } catch (IOException | UncheckedIOException e) {
        throw new DatabaseUnreadable(directory.root(), e.toString(), e);
      }
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
  /// @throws DatabaseUnusable when it is not there or cannot be used; [#at] refuses it from then on
  public Database existing(StoreAddress address) {
    var file = directory.resolve(files.of(address));
    try {
      return existing(file);
    } catch (DatabaseUnusable e) {
      damaged.add(file);
      notices.put(file, String.valueOf(e.getMessage()).replace(file.toString(), name(file)));
      throw e;
    }
  }

  private Database existing(Path file) {
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
    if (damaged.contains(file)) {
      throw new StoreUnavailable(StoreUnavailable.Trouble.DAMAGED).toException();
    }
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
      throw SqliteErrors.unavailable(e);
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
        notice(database);
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
        throw SqliteErrors.busy();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw SqliteErrors.busy();
    }
  }

  /// One user less. The last one's leaving closes the database, on a thread of its own: a disk that
  /// hangs holds up nobody who has no business there any more.
  public void release(Database database) {
    opening.lock();
    try {
      var file = database.file();
      if (!users.containsKey(file)) {
        return; // A substitute, which has no users and stays.
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

  private void notice(Database database) {
    if (database.missingCommits() > 0) {
      notices.put(
          database.file(),
          "%s lost %d commits that were confirmed; its write-ahead log was removed or cut, or it is an older copy"
              .formatted(name(database.file()), database.missingCommits()));
    }
  }

  private String name(Path file) {
    return directory.root().relativize(file).toString();
  }

  /// Sessions that only the stores know are kept, because the registry may have lost them.
  public void noticeIncompleteRegistry() {
    notices.put(
        registry.file(),
        "registry.db has lost commits; sessions that only the stores know wait for 'gateway doctor"
            + " --rebuild-registry'");
  }

  /// What the operator has to know of since the start: stores that are damaged or have lost
  /// something, a line for each.
  public List<String> notices() {
    return List.copyOf(notices.values());
  }

  /// A new database for sessions whose store is damaged, as long as the process lives.
  public Database substitute() {
    var file = directory.substitutes().resolve("sessions.db");
    try {
      DatabaseFile.makeFolders(file);
      DatabaseFile.delete(file);
    } catch (IOException e) {
      throw new DatabaseUnreadable(file, e.toString(), e);
    }
    var database = Database.open(file, Schema.STORE, limits);
    substitutes.add(database);
    return database;
  }

  /// The registry first, then the open stores.
  public List<Database> all() {
    var all = new ArrayList<Database>();
    all.add(registry);
    all.addAll(stores.values());
    all.addAll(substitutes);
    return all;
  }

  @Override
  public void close() {
    all().reversed().forEach(Database::close);
    substitutes.forEach(Databases::remove);
    List.copyOf(closing.keySet()).forEach(this::awaitClosed);
  }

  private static void remove(Database substitute) {
    try {
      DatabaseFile.delete(substitute.file());
    } catch (IOException e) {
      // The next one is made in its place.
      LOG.atDebug().setCause(e).log("a substitute stays");
    }
  }

  /// Opens a database that is not open.
  @FunctionalInterface
  private interface Opening {
    Database open();
  }
}
