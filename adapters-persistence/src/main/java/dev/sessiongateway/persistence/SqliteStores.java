package dev.sessiongateway.persistence;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.store.StoreHealth;
import dev.sessiongateway.application.store.StoreSnapshot;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.persistence.backup.DataSnapshot;
import dev.sessiongateway.persistence.media.FileMediaStore;
import dev.sessiongateway.persistence.session.RegistryRebuild;
import dev.sessiongateway.persistence.sqlite.DataDirectory;
import dev.sessiongateway.persistence.sqlite.NativeLibrary;
import dev.sessiongateway.persistence.sqlite.RegistryRepair;
import dev.sessiongateway.persistence.sqlite.SqliteDatabases;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// All durable data of one data directory: `registry.db` lists the sessions and the API keys, a
/// database for each store address holds the sessions' data, and media are files. Thread-safe.
public final class SqliteStores extends JdbiStores {
  private final DataDirectory directory;
  private final SqliteDatabases databases;

  private SqliteStores(
      DataDirectory directory, SqliteDatabases databases, Identifiers identifiers) {
    super(databases, new FileMediaStore(FileMediaStore.in(directory.root()), identifiers));
    this.directory = directory;
    this.databases = databases;
  }

  /// Opens the directory with random ids of the system.
  public static SqliteStores open(Path dataDirectory) {
    return open(dataDirectory, new SystemIdentifiers());
  }

  /// Opens the stores of a directory, or creates them when the directory is empty.
  ///
  /// @throws dev.sessiongateway.persistence.database.DatabaseUnusable when a database cannot be
  ///   used; the message is one line for the operator, and nothing was changed
  public static SqliteStores open(Path dataDirectory, Identifiers identifiers) {
    var stores = openUnchecked(dataDirectory, identifiers);
    stores.checkContents();
    return stores;
  }

  /// As the one above, without reading the pages of large stores: they are checked once
  /// [#checkContents] was called.
  public static SqliteStores openUnchecked(Path dataDirectory, Identifiers identifiers) {
    return openUnchecked(dataDirectory, identifiers, SlowOperations.off());
  }

  /// As the one above.
  ///
  /// @param slow gets operations that take long
  public static SqliteStores openUnchecked(
      Path dataDirectory, Identifiers identifiers, SlowOperations slow) {
    var directory = prepare(dataDirectory);
    return open(directory, SqliteDatabases.open(directory, slow), identifiers);
  }

  /// As [#openUnchecked], which leaves out stores of more than this size.
  static SqliteStores openUnchecked(
      Path dataDirectory, Identifiers identifiers, long checkedAtOpenBytes) {
    var directory = prepare(dataDirectory);
    return open(directory, SqliteDatabases.open(directory, checkedAtOpenBytes), identifiers);
  }

  private static DataDirectory prepare(Path dataDirectory) {
    var directory = DataDirectory.ofComplete(dataDirectory);
    NativeLibrary.unpack(directory.nativeLibraries());
    return directory;
  }

  private static SqliteStores open(
      DataDirectory directory, SqliteDatabases databases, Identifiers identifiers) {
    var stores = new SqliteStores(directory, databases, identifiers);
    stores.load();
    return stores;
  }

  /// Registers the sessions that the stores of a directory contain and its registry lacks. Creates
  /// a missing registry. No gateway may run on the directory meanwhile.
  ///
  /// @throws dev.sessiongateway.persistence.database.DatabaseUnusable when the registry cannot be
  ///   used
  public static RegistryRebuild.Result rebuildRegistry(Path dataDirectory) {
    var directory = prepare(dataDirectory);
    try (var repair = RegistryRepair.open(directory)) {
      return new RegistryRebuild(repair).run();
    }
  }

  /// Begins to check the pages of stores that are too large to be checked when they are opened. A
  /// store that is found damaged is noticed, its sessions get `store.damaged`, and it is checked
  /// before it is used again.
  @Override
  public void checkContents() {
    databases.checkPages();
  }

  @Override
  public void awaitChecks() {
    databases.awaitChecks();
  }

  @Override
  public Optional<Snapshots> snapshots() {
    return Optional.of(meanwhile ->
        new Snapshot(
            databases.withStoresHeld(
                open -> DataSnapshot.online(directory.root(), open, meanwhile))));
  }

  /// The snapshot of a directory that no gateway uses. Keeps gateways from starting on it until it
  /// is closed, and changes nothing in it.
  ///
  /// @throws dev.sessiongateway.persistence.database.DatabaseUnusable.Locked when a gateway uses
  ///   the directory
  /// @throws dev.sessiongateway.persistence.database.DatabaseUnusable when there is no registry
  public static StoreSnapshot snapshotOf(Path dataDirectory) {
    return new Snapshot(DataSnapshot.offline(dataDirectory));
  }

  @Override
  public StoreHealth health() {
    return new SqliteHealth(directory.root(), databases, this::announcements);
  }

  private record Snapshot(DataSnapshot data) implements StoreSnapshot {
    /// Media are files of the data directory, and no part of it.
    @Override
    public List<SnapshotFile> copyInto(Path folder, boolean withMedia) throws IOException {
      return data.copyInto(folder);
    }

    @Override
    public SortedMap<String, String> damaged() {
      return data.damaged();
    }

    @Override
    public void close() {
      data.close();
    }
  }
}
