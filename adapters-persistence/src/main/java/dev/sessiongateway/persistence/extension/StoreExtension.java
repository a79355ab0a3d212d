package dev.sessiongateway.persistence.extension;

import java.util.Optional;

/// Brings the store of a part: over tables of the gateway, or beside them. It is found by
/// [java.util.ServiceLoader] where the stores are. Without its jar the stores find none of its
/// port, see [dev.sessiongateway.application.Stores#find], and what its tables hold stays there.
///
/// @param <T> the port of the store
public interface StoreExtension<T> {
  /// What the store is found by.
  Class<T> port();

  /// The store of a gateway; empty when these databases can have none. Called once, before sessions
  /// are loaded: it reads, writes and opens nothing yet. A store that is [AutoCloseable] is closed
  /// before the databases.
  Optional<T> over(ExtendedStores stores);
}
