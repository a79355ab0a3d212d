package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.messaging.AccountUpdateStoreContract;
import dev.sessiongateway.persistence.TemporaryStores;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiAccountUpdateStoreTest implements AccountUpdateStoreContract {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  @Override
  public Stores stores() {
    return temporary.get();
  }
}
