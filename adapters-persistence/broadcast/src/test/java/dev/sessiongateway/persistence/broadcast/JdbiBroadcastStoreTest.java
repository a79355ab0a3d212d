package dev.sessiongateway.persistence.broadcast;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.broadcast.BroadcastStoreContract;
import dev.sessiongateway.persistence.TemporaryStores;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiBroadcastStoreTest implements BroadcastStoreContract {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  @Override
  public Stores stores() {
    return temporary.get();
  }
}
