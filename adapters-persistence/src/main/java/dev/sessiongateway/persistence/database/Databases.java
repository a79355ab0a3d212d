package dev.sessiongateway.persistence.database;

import dev.sessiongateway.application.work.SlowOperations;
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
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The open databases of a data directory: the registry, and one for each store address in use.
/// [#existing] and [#at] add a user of a store, [#release] removes one. Thread-safe.
public final class Databases implements AutoCloseable {
  /// The number of stores that clients can have open at once. Clients choose the addresses, and
  /// each store costs 3 threads, about 8 file descriptors and up to 48 MB of page cache. The stores
  /// of sessions that exist at the start are opened regardless of this limit.
  static final int MOST_STORES = 64;

  /// Stores up to this size are checked when they are opened, which takes about 10 ms for the
  /// largest; those of larger ones are checked while they are in use.
  static final long CHECKED_AT_OPEN_BYTES = 8L << 20;

  private static final Logger LOG = LoggerFactory.getLogger(Databases.class);

  private final DataDirectory directory;
  private final Limits limits;
  private final int mostStores;
  private final long checkedAtOpenBytes;
  private final PageChecks checks = new PageChecks(this::foundDamaged);
  private final Database registry;
  private final SharedStores stores;
  private final StoreNotices notices;
  private final SubstituteStores substitutes;
  private final Set<Path> damaged = ConcurrentHashMap.newKeySet();
  private volatile Consumer<Database> damageListener = _ -> {};

  private Databases(
      DataDirectory directory,
      Limits limits,
      int mostStores,
      long checkedAtOpenBytes,
      Database registry) {
    this.directory = directory;
    this.limits = limits;
    this.mostStores = mostStores;
    this.checkedAtOpenBytes = checkedAtOpenBytes;
    this.registry = registry;
    this.stores = new SharedStores(limits.deadline());
    this.notices = new StoreNotices(directory.root());
    this.substitutes = new SubstituteStores(directory, limits);
    notices.opened(registry);
  }

  /// @throws DatabaseUnusable when the registry cannot be used, or is missing although stores exist
  public static Databases open(DataDirectory directory) {
    return open(directory, CHECKED_AT_OPEN_BYTES);
  }

  /// @param checkedAtOpenBytes larger stores are checked once [#checkPages] was called
  public static Databases open(DataDirectory directory, long checkedAtOpenBytes) {
    return open(directory, Limits.DEFAULT, MOST_STORES, checkedAtOpenBytes);
  }

  /// @param slow is told of operations that take long
  public static Databases open(DataDirectory directory, SlowOperations slow) {
    return open(directory, Limits.DEFAULT.reporting(slow), MOST_STORES, CHECKED_AT_OPEN_BYTES);
  }

  static Databases open(DataDirectory directory, Limits limits, int mostStores) {
    return open(directory, limits, mostStores, CHECKED_AT_OPEN_BYTES);
  }

  private static Databases open(
      DataDirectory directory, Limits limits, int mostStores, long checkedAtOpenBytes) {
    refuseWithoutRegistry(directory);
    var registry = Database.open(directory.registry(), Schema.REGISTRY, limits);
    try {
      return new Databases(directory, limits, mostStores, checkedAtOpenBytes, registry);
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
          throw new DatabaseUnusable.RegistryMissing(directory.registry(), stores);
        }
      } catch (IOException | UncheckedIOException e) {
        throw new DatabaseUnusable.Unreadable(directory.root(), e.toString(), e);
      }
    }
  }

  public Database registry() {
    return registry;
  }

  /// Opens the existing database of an address; to be released.
  ///
  /// @throws DatabaseUnusable when it is missing or cannot be used; [#at] refuses the address from
  ///   then on
  public Database existing(StoreAddress address) {
    return existing(address, 1);
  }

  /// As the one above, for so many users; each of them releases it.
  public Database existing(StoreAddress address, int count) {
    var file = directory.resolve(StoreFiles.of(address));
    try {
      return existing(file, count);
    } catch (DatabaseUnusable e) {
      damaged.add(file);
      notices.unusable(file, e);
      throw e;
    }
  }

  private Database existing(Path file, int count) {
    if (!Files.exists(file)) {
      throw new DatabaseUnusable.Unreadable(
          file, "sessions have their data there, but the file is gone; restore it", null);
    }
    return stores.use(file, count, () -> open(file, false));
  }

  /// Opens the database of an address that a client named, creating it when it is new; to be
  /// released.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.config.store.address` when the
  ///   file is not a store, `store.too-many`, `store.in-use`; `store.full`, `store.broken`,
  ///   `store.busy` when it cannot be opened now
  public Database at(StoreAddress address) {
    var file = directory.resolve(StoreFiles.of(address));
    if (damaged.contains(file)) {
      throw new StoreUnavailable(StoreUnavailable.Cause.DAMAGED).toException();
    }
    try {
      return stores.use(file, 1, () -> make(file));
    } catch (DatabaseUnusable.Damaged | DatabaseUnusable.Foreign e) {
      throw new Fault.Invalid(
              DataDirectory.FIELD,
              "must name a new file or a store of this gateway; the file that is there is neither, "
                  + "move it away or choose another address")
          .toException(e);
    } catch (DatabaseUnusable.Locked e) {
      throw new Fault.Conflict(
              "store.in-use", "Another program has this store open; choose another address")
          .toException(e);
    } catch (DatabaseUnusable e) {
      throw SqliteErrors.unavailable(e);
    }
  }

  private Database make(Path file) {
    if (stores.count() >= mostStores) {
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
    return open(file, true);
  }

  private Database open(Path file, boolean emptyIsNew) {
    var database = Database.open(file, Schema.STORE, limits, emptyIsNew, checkedAtOpenBytes);
    notices.opened(database);
    if (!database.isChecked()) {
      checks.add(database);
    }
    return database;
  }

  private static FaultException noFolders(IOException e) {
    var isFull =
        e instanceof FileSystemException failure
            && failure.getReason() != null
            && failure.getReason().contains("No space left");
    var cause = isFull ? StoreUnavailable.Cause.FULL : StoreUnavailable.Cause.BROKEN;
    return new StoreUnavailable(cause).toException(e);
  }

  /// Removes one user. A store without users is closed on a separate thread, so that a hanging disk
  /// blocks no caller.
  public void release(Database database) {
    stores.release(database);
  }

  /// Begins to check the pages of the stores that were too large to be checked when they were
  /// opened. Returns at once.
  public void checkPages() {
    checks.start();
  }

  /// Waits for the end of these checks.
  public void awaitChecks() {
    checks.await();
  }

  /// The stores whose check has not ended, relative to the data directory.
  public List<String> unchecked() {
    return checks.unchecked().stream()
        .map(file -> directory.root().relativize(file).toString())
        .toList();
  }

  private void foundDamaged(Database database, String damage) {
    var unusable = new DatabaseUnusable.Damaged(database.file(), damage, null);
    damaged.add(database.file());
    notices.unusable(database.file(), unusable);
    LOG.atError()
        .addKeyValue("database", database.file())
        .addKeyValue("damage", damage)
        .log(
            "a store is damaged; its sessions are not served any more, restore the file from a"
                + " backup");
    damageListener.accept(database);
  }

  /// Tells of each store that is found damaged while it is in use, also of those that were found
  /// already.
  public void onDamage(Consumer<Database> listener) {
    damageListener = listener;
    stores.list().stream().filter(Database::isDamaged).forEach(listener);
  }

  /// Records that sessions missing from the registry must be kept, because the registry has lost
  /// commits.
  public void noticeIncompleteRegistry() {
    notices.incompleteRegistry(registry);
  }

  /// Problems found since the start, one line each: stores that are damaged or have lost commits.
  public List<String> notices() {
    return notices.list();
  }

  /// How many writes of one database may wait.
  public int mostWaitingWrites() {
    return limits.queued();
  }

  /// The database for sessions whose store is damaged; kept as long as the process runs.
  public Database substitute() {
    return substitutes.open();
  }

  /// The registry first, then the open stores.
  public List<Database> all() {
    var all = new ArrayList<Database>();
    all.add(registry);
    all.addAll(stores.list());
    all.addAll(substitutes.list());
    return all;
  }

  /// Runs `work` with the registry and the open stores; meanwhile no store is opened or closed.
  public <T> T withStoresHeld(Function<List<Database>, T> work) {
    return stores.undisturbed(open -> {
      var all = new ArrayList<Database>();
      all.add(registry);
      // A damaged store takes no writes.
      open.stream().filter(store -> !store.isDamaged()).forEach(all::add);
      return work.apply(all);
    });
  }

  @Override
  public void close() {
    checks.close();
    all().reversed().forEach(Database::close);
    substitutes.remove();
    stores.awaitClosed();
  }
}
