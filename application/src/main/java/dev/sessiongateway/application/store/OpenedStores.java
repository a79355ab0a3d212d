package dev.sessiongateway.application.store;

import dev.sessiongateway.application.Stores;
import java.time.Duration;
import java.util.Optional;

/// An open store, with what its operator needs besides the data. Thread-safe.
public interface OpenedStores extends Stores {
  /// How the store is.
  StoreHealth health();

  /// Begins to check what [StoreProvider#open] left unchecked. Problems show in
  /// [StoreHealth#notices]. Returns at once; called once, when the gateway serves.
  void checkContents();

  /// Waits for the end of these checks.
  void awaitChecks();

  /// Waits until those who follow the event log know of every event that is stored now.
  ///
  /// @return false when they do not after `limit`
  boolean awaitNotified(Duration limit) throws InterruptedException;

  /// Takes snapshots for a backup; empty when the store has backups of another kind only.
  Optional<Snapshots> snapshots();

  /// Takes snapshots of a store that is in use.
  @FunctionalInterface
  interface Snapshots {
    /// @param meanwhile runs while nothing is committed in any part of the store; is quick
    /// @throws dev.sessiongateway.domain.fault.FaultException `store.busy` when writers do not
    ///   pause in time, and other faults of a store that is unavailable
    StoreSnapshot take(Runnable meanwhile);
  }
}
