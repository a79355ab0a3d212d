package dev.sessiongateway.persistence.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.SortedMap;

/// The registry and the stores of a data directory, opened for rebuilding the registry while no
/// gateway runs.
public final class RegistryRepair implements AutoCloseable {
  private final DataDirectory directory;
  private final Database registry;

  private RegistryRepair(DataDirectory directory, Database registry) {
    this.directory = directory;
    this.registry = registry;
  }

  /// Opens the registry, or creates it when it is missing.
  ///
  /// @throws DatabaseUnusable when it cannot be used
  public static RegistryRepair open(DataDirectory directory) {
    var registry = Database.open(directory.registry(), Schema.REGISTRY, Limits.DEFAULT);
    return new RegistryRepair(directory, registry);
  }

  public Database registry() {
    return registry;
  }

  /// The existing stores: their files, relative to the data directory, by address.
  public SortedMap<String, String> stores() {
    try {
      return StoreFiles.find(directory.root());
    } catch (IOException | UncheckedIOException e) {
      throw new DatabaseUnusable.Unreadable(directory.root(), e.toString(), e);
    }
  }

  /// @param file relative to the data directory
  public Path path(String file) {
    return directory.root().resolve(file);
  }

  /// Opens a store; the caller closes it.
  ///
  /// @throws DatabaseUnusable when it cannot be used
  public <T> T read(String file, Database.Read<T> look) {
    try (var store = Database.open(path(file), Schema.STORE, Limits.DEFAULT)) {
      return store.read(look);
    }
  }

  /// Clears the mark that the registry has lost commits: it now lists all sessions of the stores.
  public void finish() {
    var _ = registry.write(transaction -> transaction.update("DELETE FROM lost_commits"));
  }

  @Override
  public void close() {
    registry.close();
  }
}
