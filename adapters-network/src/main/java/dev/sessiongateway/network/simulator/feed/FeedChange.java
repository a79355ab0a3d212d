package dev.sessiongateway.network.simulator.feed;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;

/// What changed on a phone; its followers look up the state.
public sealed interface FeedChange {
  record OfMessage(Address chat, MessageId id) implements FeedChange {}

  record OfChat(Address chat) implements FeedChange {}

  record Typing(Address chat) implements FeedChange {}

  record OfCall(String id) implements FeedChange {}

  record OfGroup(Address group) implements FeedChange {}

  /// Everything may have changed.
  record WorldReplaced() implements FeedChange {}

  record PhoneRemoved() implements FeedChange {}
}
