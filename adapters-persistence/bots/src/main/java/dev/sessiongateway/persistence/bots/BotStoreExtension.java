package dev.sessiongateway.persistence.bots;

import dev.sessiongateway.application.bots.BotConversationStore;
import dev.sessiongateway.persistence.extension.ExtendedStores;
import dev.sessiongateway.persistence.extension.StoreExtension;
import java.util.Optional;

/// Brings the conversations of bots to the stores on databases.
public final class BotStoreExtension implements StoreExtension<BotConversationStore> {
  @Override
  public Class<BotConversationStore> port() {
    return BotConversationStore.class;
  }

  @Override
  public Optional<BotConversationStore> over(ExtendedStores stores) {
    return Optional.of(new JdbiBotConversationStore(stores.locations()));
  }
}
