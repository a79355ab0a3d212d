package dev.sessiongateway.domain.channel;

import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import java.util.Map;

/// A message in a channel.
///
/// @param reactions the number of reactions by emoji
public record ChannelPost(
    MessageId id, Content content, Instant at, long views, Map<String, Integer> reactions) {
  public ChannelPost {
    reactions = Map.copyOf(reactions);
  }
}
