package dev.sessiongateway.application.bots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What waits for the answer of a bot.
class BotConversationTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final BotPace PACE = BotPace.none(NOW);

  private static BotConversation queue(BotConversation conversation, int message) {
    return conversation.queued(new MessageId("3EB0" + message), PACE, NOW, NOW);
  }

  @Test
  void aMessageThatComesTwiceIsAnsweredOnceAndAnotherBesideIt() {
    var opened = BotConversation.opened("c", new BotId("b1"), null, NOW);
    var queued = queue(queue(queue(opened, 1), 1), 2);
    assertThat(queued.waiting()).containsExactly(new MessageId("3EB01"), new MessageId("3EB02"));
  }

  @Test
  void chatsWithoutABotAreACopyAndMayBeAbsent() {
    assertThat(BotSettings.NONE.ignoreJids()).isNull();
    var chats = new ArrayList<>(List.of("@g.us"));
    var settings = BotSettings.NONE.ignoring(chats);
    chats.clear();
    assertThat(settings.ignoreJids()).containsExactly("@g.us");
  }

  @ParameterizedTest
  @EnumSource
  void anOperatorHasAWordOfItsOwn(BotTrigger.Operator operator) {
    assertThat(operator.code().toUpperCase(Locale.ROOT))
        .isEqualTo(operator.name().replace("_", ""));
  }
}
