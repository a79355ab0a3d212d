package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.Stores;

class InMemoryBroadcastStoreTest implements BroadcastStoreContract {
  private final Stores stores = new InMemoryStores();

  @Override
  public Stores stores() {
    return stores;
  }
}
