package dev.sessiongateway.persistence.bots;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.bots.BotConversationStoreContract;
import dev.sessiongateway.persistence.TemporaryStores;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiBotConversationStoreTest implements BotConversationStoreContract {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  @Override
  public Stores stores() {
    return temporary.get();
  }
}
