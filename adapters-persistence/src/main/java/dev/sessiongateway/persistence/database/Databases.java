package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.session.StoreAddress;
import java.util.List;
import java.util.function.Consumer;

/// The open databases of a gateway: the registry, which lists its sessions, and one for each store
/// address in use. [#existing] and [#at] add a user of a store, [#release] removes one.
/// Thread-safe.
public interface Databases extends AutoCloseable {

  Database registry();

  /// Whether the registry may lack sessions that the stores know.
  boolean isRegistryIncomplete();

  /// Opens the existing database of an address for so many users; each of them releases it.
  ///
  /// @throws DatabaseUnusable when it is missing or cannot be used; [#at] refuses the address from
  ///   then on
  Database existing(StoreAddress address, int count);

  /// As the one above, for one user.
  default Database existing(StoreAddress address) {
    return existing(address, 1);
  }

  /// Opens the database of an address that a client named, creating it when it is new; to be
  /// released.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.config.store.address` when the
  ///   address cannot be a store, `store.too-many`, `store.in-use`; `store.full`, `store.broken`,
  ///   `store.busy` when it cannot be opened now
  Database at(StoreAddress address);

  /// Removes one user.
  void release(Database database);

  /// The database for sessions whose store cannot be used; empty at the start.
  Database substitute();

  /// The registry first, then the open stores.
  List<Database> all();

  /// Reports each store that is found damaged while it is in use, also of those that were found
  /// already.
  void onDamage(Consumer<Database> listener);

  @Override
  void close();
}
