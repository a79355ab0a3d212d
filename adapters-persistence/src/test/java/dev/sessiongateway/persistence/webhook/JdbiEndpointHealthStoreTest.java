package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.delivery.EndpointHealthStoreContract;
import dev.sessiongateway.persistence.TemporaryStores;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiEndpointHealthStoreTest implements EndpointHealthStoreContract {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  @Override
  public Stores stores() {
    return temporary.get();
  }
}
