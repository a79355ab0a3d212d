package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.bots.BotConversationStoreContract;
import dev.sessiongateway.application.bots.OwnedBotConversationContract;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.NoRetry;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The conversations of bots in PostgreSQL, of one gateway and of two.
@NeedsProgram("postgres")
@NoRetry
class BotsOnPostgresTest {
  @RegisterExtension static final EmptiedPostgresStores EMPTIED = new EmptiedPostgresStores();
  @RegisterExtension static final NodeStores NODES = new NodeStores();

  @Nested
  class OfOneGateway implements BotConversationStoreContract {
    @Override
    public Stores stores() {
      return EMPTIED.get();
    }
  }

  @Nested
  class OfTwoGateways implements OwnedBotConversationContract {
    @Override
    public Stores first() {
      return NODES.first();
    }

    @Override
    public Stores second() {
      return NODES.second();
    }

    @Override
    public void pass(Duration time) {
      NODES.pass(time);
    }
  }
}
