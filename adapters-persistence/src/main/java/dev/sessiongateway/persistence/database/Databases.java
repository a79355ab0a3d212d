package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.session.StoreAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/// The open databases of a data directory: the registry, and one for each store address in use.
/// Thread-safe.
public final class Databases implements AutoCloseable {
  private final DataDirectory directory;
  private final Limits limits;
  private final Database registry;
  private final ReentrantLock opening = new ReentrantLock();
  private final Map<Path, Database> stores = new HashMap<>();

  private Databases(DataDirectory directory, Limits limits, Database registry) {
    this.directory = directory;
    this.limits = limits;
    this.registry = registry;
  }

  /// @throws DatabaseUnusable when the registry cannot be used
  public static Databases open(DataDirectory directory) {
    return open(directory, Limits.DEFAULT);
  }

  static Databases open(DataDirectory directory, Limits limits) {
    var registry = Database.open(directory.registry(), Schema.REGISTRY, limits);
    return new Databases(directory, limits, registry);
  }

  public Database registry() {
    return registry;
  }

  /// The database at an address that holds data already.
  ///
  /// @throws DatabaseUnusable when it is not there or cannot be used
  public Database existing(StoreAddress address) {
    var file = directory.resolve(address);
    if (!Files.exists(file)) {
      throw new DatabaseUnreadable(
          file, "sessions have their data there, but the file is gone; restore it", null);
    }
    return store(file);
  }

  /// The database at an address that a client named, made when it is new.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.config.store.address`,
  ///   `store.broken` when there is a file that cannot be used
  public Database at(StoreAddress address) {
    var file = directory.resolve(address);
    try {
      return store(file);
    } catch (DatabaseUnusable e) {
      throw new StoreUnavailable(StoreUnavailable.Trouble.BROKEN).toException(e);
    }
  }

  private Database store(Path file) {
    opening.lock();
    try {
      var known = stores.get(file);
      if (known == null) {
        known = Database.open(file, Schema.STORE, limits);
        stores.put(file, known);
      }
      return known;
    } finally {
      opening.unlock();
    }
  }

  /// The registry first, then the open stores.
  public List<Database> all() {
    opening.lock();
    try {
      var all = new ArrayList<Database>();
      all.add(registry);
      all.addAll(stores.values());
      return all;
    } finally {
      opening.unlock();
    }
  }

  @Override
  public void close() {
    all().reversed().forEach(Database::close);
  }
}
