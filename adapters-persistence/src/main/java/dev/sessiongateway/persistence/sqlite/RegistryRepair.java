package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.database.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.function.Function;

/// The registry and the stores of a data directory, opened for rebuilding the registry while no
/// gateway runs.
public final class RegistryRepair implements AutoCloseable {
  private final DataDirectory directory;
  private final SqliteDatabase registry;

  private RegistryRepair(DataDirectory directory, SqliteDatabase registry) {
    this.directory = directory;
    this.registry = registry;
  }

  /// Opens the registry, or creates it when it is missing.
  ///
  /// @throws DatabaseUnusable when it cannot be used
  public static RegistryRepair open(DataDirectory directory) {
    var registry = SqliteDatabase.open(directory.registry(), Schema.REGISTRY, Limits.DEFAULT);
    return new RegistryRepair(directory, registry);
  }

  public SqliteDatabase registry() {
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

  /// What `look` finds in a store.
  ///
  /// @throws DatabaseUnusable when it cannot be used
  public <T> T read(String file, Function<Database, T> look) {
    try (var store = SqliteDatabase.open(path(file), Schema.STORE, Limits.DEFAULT)) {
      return look.apply(store);
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
