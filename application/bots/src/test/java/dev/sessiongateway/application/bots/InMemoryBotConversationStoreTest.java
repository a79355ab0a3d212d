package dev.sessiongateway.application.bots;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.Stores;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Nested;

class InMemoryBotConversationStoreTest implements BotConversationStoreContract {
  private final Stores stores = new InMemoryStores();

  @Override
  public Stores stores() {
    return stores;
  }

  @Nested
  class OfSeveralGateways implements OwnedBotConversationContract {
    private final AtomicReference<Instant> now = new AtomicReference<>(Samples.NOON);
    private final InMemoryStores first = InMemoryStores.shared(now::get);
    private final InMemoryStores second = first.another();

    @Override
    public Stores first() {
      return first;
    }

    @Override
    public Stores second() {
      return second;
    }

    @Override
    public void pass(Duration time) {
      now.updateAndGet(then -> then.plus(time));
    }
  }
}
