package dev.sessiongateway.persistence.broadcast;

import dev.sessiongateway.application.broadcast.OptOutStore;
import dev.sessiongateway.persistence.extension.ExtendedStores;
import dev.sessiongateway.persistence.extension.StoreExtension;
import java.util.Optional;

/// Brings the opt-out lists to the stores on databases.
public final class OptOutStoreExtension implements StoreExtension<OptOutStore> {
  @Override
  public Class<OptOutStore> port() {
    return OptOutStore.class;
  }

  @Override
  public Optional<OptOutStore> over(ExtendedStores stores) {
    return Optional.of(new JdbiOptOutStore(stores.locations()));
  }
}
