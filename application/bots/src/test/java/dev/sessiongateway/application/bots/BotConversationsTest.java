package dev.sessiongateway.application.bots;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.session.SessionConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is stored of bots, without anything that answers.
class BotConversationsTest {
  @AutoClose private final GatewayFixture it = new GatewayFixture();
  private BotConversations conversations;
  private final List<BotConversation> told = new ArrayList<>();

  @BeforeEach
  void create() {
    it.create(ADA, SessionConfig.DEFAULT);
    conversations = open();
    conversations.observe((_, _, now) -> told.add(now));
  }

  private BotConversations open() {
    return BotConversations.of(it.gateway(), it.stores, it.identifiers, it.time).orElseThrow();
  }

  private BotConversation begun() {
    var now = it.time.instant();
    return BotConversation.opened("one", new BotId("bot-1"), null, now).opening(Map.of(), now);
  }

  @Test
  void aStatusIsKeptInAChatWhereNoBotHasAnswered() {
    conversations.switchBot(ADA, Samples.GRACE, BotStatus.PAUSED);
    var _ = it.reopen();

    assertThat(open().find(ADA, Samples.GRACE))
        .map(BotConversation::status)
        .contains(BotStatus.PAUSED);
  }

  @Test
  void aStatusChangesTheConversationThatThereIs() {
    conversations.change(ADA, Samples.GRACE, _ -> begun());
    conversations.switchBot(ADA, Samples.GRACE, BotStatus.PAUSED);

    assertThat(conversations.find(ADA, Samples.GRACE)).map(BotConversation::id).contains("one");
    conversations.switchBot(ADA, Samples.GRACE, null);
    assertThat(conversations.find(ADA, Samples.GRACE)).isEmpty();
  }

  @Test
  void observersAreToldOfWhatChangesOnly() {
    var begun = begun();
    conversations.change(ADA, Samples.GRACE, _ -> begun);
    conversations.change(ADA, Samples.GRACE, known -> known);
    conversations.change(ADA, Samples.GRACE, _ -> null);

    assertThat(told).containsExactly(begun);
  }
}
