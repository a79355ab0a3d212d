package dev.sessiongateway.persistence.session;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.access.AccessKeyStoreContract;
import dev.sessiongateway.persistence.TemporaryStores;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiAccessKeyStoreTest implements AccessKeyStoreContract {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  @Override
  public Stores stores() {
    return temporary.get();
  }
}
