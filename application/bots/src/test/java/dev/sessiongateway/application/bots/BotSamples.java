package dev.sessiongateway.application.bots;

import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// Conversations of bots.
public final class BotSamples {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private BotSamples() {}

  /// Each component has a value.
  public static BotConversation waiting() {
    return new BotConversation(
        "conversation-1",
        new BotId("bot-1"),
        BotStatus.OPENED,
        "{\"thread\":\"1\"}",
        "Grace",
        List.of(new MessageId("QUESTION")),
        NOON.plusSeconds(1),
        Map.of("name", "Grace"),
        1,
        new BotPace(NOON.plusSeconds(10), 2),
        "no answer within 30 s",
        NOON,
        NOON.plusNanos(1));
  }

  /// As little as possible.
  public static BotConversation paused() {
    return BotConversation.switched("conversation-2", BotStatus.PAUSED, NOON);
  }
}
