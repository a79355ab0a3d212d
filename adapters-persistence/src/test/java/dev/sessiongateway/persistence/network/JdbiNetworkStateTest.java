package dev.sessiongateway.persistence.network;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.network.NetworkStateContract;
import dev.sessiongateway.persistence.TemporaryStores;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiNetworkStateTest implements NetworkStateContract {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  @Override
  public Stores stores() {
    return temporary.get();
  }
}
