package dev.sessiongateway.persistence.queue;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.queue.OutgoingQueueStoreContract;
import dev.sessiongateway.persistence.TemporaryStores;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiOutgoingQueueStoreTest implements OutgoingQueueStoreContract {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  @Override
  public Stores stores() {
    return temporary.get();
  }
}
