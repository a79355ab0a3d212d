package dev.sessiongateway.persistence.contact;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.contact.ContactStoreContract;
import dev.sessiongateway.persistence.TemporaryStores;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiContactStoreTest implements ContactStoreContract {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  @Override
  public Stores stores() {
    return temporary.get();
  }
}
