package dev.sessiongateway.persistence.broadcast;

import dev.sessiongateway.application.broadcast.BroadcastStore;
import dev.sessiongateway.persistence.extension.ExtendedStores;
import dev.sessiongateway.persistence.extension.StoreExtension;
import java.util.Optional;

/// Brings broadcasts to the stores on databases.
public final class BroadcastStoreExtension implements StoreExtension<BroadcastStore> {
  @Override
  public Class<BroadcastStore> port() {
    return BroadcastStore.class;
  }

  @Override
  public Optional<BroadcastStore> over(ExtendedStores stores) {
    return Optional.of(new JdbiBroadcastStore(stores.locations()));
  }
}
