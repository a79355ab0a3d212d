package dev.sessiongateway.persistence.chat;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.chat.ChatStoreContract;
import dev.sessiongateway.persistence.TemporaryStores;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiChatStoreTest implements ChatStoreContract {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  @Override
  public Stores stores() {
    return temporary.get();
  }
}
