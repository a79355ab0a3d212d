package dev.sessiongateway.application.bots;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.node.SessionOwnershipContract.ADA;
import static dev.sessiongateway.application.node.SessionOwnershipContract.FIRST;
import static dev.sessiongateway.application.node.SessionOwnershipContract.SECOND;
import static dev.sessiongateway.application.node.SessionOwnershipContract.TOO_LONG;
import static dev.sessiongateway.application.node.SessionOwnershipContract.assertElsewhere;
import static dev.sessiongateway.application.node.SessionOwnershipContract.join;
import static dev.sessiongateway.application.node.SessionOwnershipContract.newSession;
import static dev.sessiongateway.application.node.SessionOwnershipContract.ownership;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Stores;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// That only the node that has a session changes what is kept of its bots.
public interface OwnedBotConversationContract {
  /// What one gateway opens. Empty before each test.
  Stores first();

  /// What another gateway opens at the same time.
  Stores second();

  /// Lets the clock of the store go on.
  void pass(Duration time);

  private static BotConversationStore store(Stores stores) {
    return stores.find(BotConversationStore.class).orElseThrow();
  }

  @Test
  default void theBotsOfASessionThatAnotherNodeTookAreNotChanged() {
    join(first(), FIRST);
    var ada = newSession(first(), ADA.value()).ref();
    store(first()).keep(ada, GRACE, BotSamples.waiting());
    pass(TOO_LONG);
    ownership(second()).take(join(second(), SECOND), List.of(ADA));

    assertElsewhere(() -> store(first()).keep(ada, GRACE, BotSamples.paused()));
    assertElsewhere(() -> store(first()).keep(ada, GRACE, null));

    assertThat(store(second()).find(ada, GRACE)).contains(BotSamples.waiting());
  }
}
