package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.application.file.DurableFiles;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.database.Databases;
import dev.sessiongateway.persistence.database.Limits;
import dev.sessiongateway.persistence.database.Selection;
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
public final class SqliteDatabases implements Databases {
  /// The number of stores that clients can have open at once. Clients choose the addresses, and
  /// each store costs 3 threads, about 8 file descriptors and up to 48 MB of page cache. The stores
  /// of sessions that exist at the start are opened regardless of this limit.
  static final int MOST_STORES = 64;

  /// Stores up to this size are checked when they are opened, which takes about 10 ms for the
  /// largest; those of larger ones are checked while they are in use.
  static final long CHECKED_AT_OPEN_BYTES = 8L << 20;

  private static final Logger LOG = LoggerFactory.getLogger(SqliteDatabases.class);

  private final DataDirectory directory;
  private final Limits limits;
  private final int mostStores;
  private final long checkedAtOpenBytes;
  private final PageChecks checks = new PageChecks(this::foundDamaged);
  private final SqliteDatabase registry;
  private final SharedStores stores;
  private final StoreNotices notices;
  private final SubstituteStores substitutes;
  private final Set<Path> damaged = ConcurrentHashMap.newKeySet();
  private volatile Consumer<Database> damageListener = _ -> {};

  private SqliteDatabases(
      DataDirectory directory,
      Limits limits,
      int mostStores,
      long checkedAtOpenBytes,
      SqliteDatabase registry) {
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
  public static SqliteDatabases open(DataDirectory directory) {
    return open(directory, CHECKED_AT_OPEN_BYTES);
  }

  /// @param checkedAtOpenBytes larger stores are checked once [#checkPages] was called
  public static SqliteDatabases open(DataDirectory directory, long checkedAtOpenBytes) {
    return open(directory, Limits.DEFAULT, MOST_STORES, checkedAtOpenBytes);
  }

  /// @param slow gets operations that take long
  public static SqliteDatabases open(DataDirectory directory, SlowOperations slow) {
    return open(directory, Limits.DEFAULT.reporting(slow), MOST_STORES, CHECKED_AT_OPEN_BYTES);
  }

  static SqliteDatabases open(DataDirectory directory, Limits limits, int mostStores) {
    return open(directory, limits, mostStores, CHECKED_AT_OPEN_BYTES);
  }

  private static SqliteDatabases open(
      DataDirectory directory, Limits limits, int mostStores, long checkedAtOpenBytes) {
    refuseWithoutRegistry(directory);
    var registry = SqliteDatabase.open(directory.registry(), Schema.REGISTRY, limits);
    try {
      return new SqliteDatabases(directory, limits, mostStores, checkedAtOpenBytes, registry);
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

  @Override
  public SqliteDatabase registry() {
    return registry;
  }

  @Override
  public SqliteDatabase existing(StoreAddress address, int count) {
    var file = directory.resolve(StoreFiles.of(address));
    try {
      return existing(file, count);
    } catch (DatabaseUnusable e) {
      damaged.add(file);
      notices.unusable(file, e);
      throw e;
    }
  }

  private SqliteDatabase existing(Path file, int count) {
    if (!Files.exists(file)) {
      throw new DatabaseUnusable.Unreadable(
          file, "sessions have their data there, but the file is gone", "restore it", null);
    }
    return stores.use(file, count, () -> open(file, false));
  }

  @Override
  public SqliteDatabase at(StoreAddress address) {
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

  private SqliteDatabase make(Path file) {
    if (stores.count() >= mostStores) {
      throw new Fault.Conflict(
              "store.too-many",
              "%d stores are open, which is the most; name the address of another session, or delete a session that has a store of its own"
                  .formatted(mostStores))
          .toException();
    }
    try {
      DurableFiles.createFolders(DurableFiles.parentOf(file));
    } catch (IOException e) {
      throw noFolders(e);
    }
    return open(file, true);
  }

  private SqliteDatabase open(Path file, boolean emptyIsNew) {
    var database = SqliteDatabase.open(file, Schema.STORE, limits, emptyIsNew, checkedAtOpenBytes);
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

  /// A store without users is closed on a separate thread, so that a hanging disk blocks no caller.
  @Override
  public void release(Database database) {
    stores.release((SqliteDatabase) database);
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

  /// Where they are.
  public DataDirectory directory() {
    return directory;
  }

  /// The stores whose check has not ended, relative to the data directory.
  public List<String> unchecked() {
    return checks.unchecked().stream()
        .map(file -> directory.root().relativize(file).toString())
        .toList();
  }

  private void foundDamaged(SqliteDatabase database, String damage) {
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

  @Override
  public void onDamage(Consumer<Database> listener) {
    damageListener = listener;
    stores.list().stream().filter(SqliteDatabase::isDamaged).forEach(listener);
  }

  /// Whether the registry has lost commits, now or before an earlier start. Sessions that only the
  /// stores contain may then be sessions that it lost.
  @Override
  public boolean isRegistryIncomplete() {
    var missing = registry.missingCommits();
    if (missing > 0) {
      var _ =
          registry.write(transaction ->
              transaction.update("INSERT INTO lost_commits (commits) VALUES (?)", missing));
    }
    var isIncomplete =
        missing > 0
            || registry.read(handle ->
                Selection.of("SELECT EXISTS (SELECT 1 FROM lost_commits)").count(handle) > 0);
    if (isIncomplete) {
      notices.incompleteRegistry(registry);
    }
    return isIncomplete;
  }

  /// Problems found since the start, one line each: stores that are damaged or have lost commits.
  public List<String> notices() {
    return notices.list();
  }

  /// How many writes of one database may wait.
  public int mostWaitingWrites() {
    return limits.queued();
  }

  /// Kept as long as the process runs.
  @Override
  public SqliteDatabase substitute() {
    return substitutes.open();
  }

  @Override
  public List<Database> all() {
    return List.copyOf(files());
  }

  /// As [#all].
  public List<SqliteDatabase> files() {
    var all = new ArrayList<SqliteDatabase>();
    all.add(registry);
    all.addAll(stores.list());
    all.addAll(substitutes.list());
    return all;
  }

  /// Runs `work` with the registry and the open stores; meanwhile no store is opened or closed.
  public <T> T withStoresHeld(Function<List<SqliteDatabase>, T> work) {
    return stores.undisturbed(open -> {
      var all = new ArrayList<SqliteDatabase>();
      all.add(registry);
      // A damaged store takes no writes.
      open.stream().filter(store -> !store.isDamaged()).forEach(all::add);
      return work.apply(all);
    });
  }

  @Override
  public void close() {
    checks.close();
    files().reversed().forEach(SqliteDatabase::close);
    substitutes.remove();
    stores.awaitClosed();
  }
}
