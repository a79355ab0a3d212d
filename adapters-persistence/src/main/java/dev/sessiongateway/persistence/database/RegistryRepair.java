package dev.sessiongateway.persistence.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/// The registry and the stores of a data directory while the registry is being rebuilt and no
/// gateway runs.
public final class RegistryRepair implements AutoCloseable {
  private final DataDirectory directory;
  private final Database registry;

  private RegistryRepair(DataDirectory directory, Database registry) {
    this.directory = directory;
    this.registry = registry;
  }

  /// Opens the registry, or makes it when there is none.
  ///
  /// @throws DatabaseUnusable when it cannot be used
  public static RegistryRepair open(DataDirectory directory) {
    var registry = Database.open(directory.registry(), Schema.REGISTRY, Limits.DEFAULT);
    return new RegistryRepair(directory, registry);
  }

  public Database registry() {
    return registry;
  }

  /// The stores that are there: files relative to the data directory, by their addresses.
  public SortedMap<String, String> stores() {
    try {
      return StoreFiles.find(directory.root());
    } catch (IOException | UncheckedIOException e) {
      throw new DatabaseUnreadable(directory.root(), e.toString(), e);
    }
  }

  /// Names of the sessions that the registry knows.
  public List<String> sessions() {
    return registry.read(
        handle -> handle.createQuery("SELECT name FROM session").mapTo(String.class).list());
  }

  /// @param file relative to the data directory
  public Path path(String file) {
    return directory.root().resolve(file);
  }

  /// Opens a store for one look.
  ///
  /// @throws DatabaseUnusable when it cannot be used
  public <T> T read(String file, Database.Read<T> look) {
    try (var store = Database.open(path(file), Schema.STORE, Limits.DEFAULT)) {
      return store.read(look);
    }
  }

  /// The registry knows now what the stores know: nothing is missing any more.
  public void finish() {
    var _ = registry.write(unit -> unit.handle().execute("DELETE FROM loss"));
  }

  @Override
  public void close() {
    registry.close();
  }
}
