package dev.sessiongateway.persistence.queue;

import dev.sessiongateway.application.queue.OutgoingQueueStore;
import dev.sessiongateway.persistence.extension.ExtendedStores;
import dev.sessiongateway.persistence.extension.StoreExtension;
import java.util.Optional;

/// Brings the outgoing queues to the stores on databases.
public final class QueueStoreExtension implements StoreExtension<OutgoingQueueStore> {
  @Override
  public Class<OutgoingQueueStore> port() {
    return OutgoingQueueStore.class;
  }

  @Override
  public Optional<OutgoingQueueStore> over(ExtendedStores stores) {
    return Optional.of(
        new JdbiOutgoingQueueStore(
            stores.locations(), stores.json(), stores.events(), stores.messages()));
  }
}
