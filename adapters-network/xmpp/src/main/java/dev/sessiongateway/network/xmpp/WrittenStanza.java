package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A stanza with what it is a part of.
///
/// @param chatName the subject of a room; null in a direct chat
/// @param authorName by which the author is known in a room; null in a direct chat
record WrittenStanza(
    ReceivedStanza received,
    Address chat,
    @Nullable String chatName,
    boolean isOwn,
    Address author,
    @Nullable String authorName,
    ChatMessageIds ids) {
  MessageId id() {
    return ids.of(received, isOwn);
  }

  MessageKey key(MessageId id) {
    return new MessageKey(id, isOwn, author);
  }

  /// The message of the same author that this one corrects.
  Optional<MessageKey> corrected(String wire) {
    return ids.corrected(wire, isOwn, author).map(this::key);
  }

  /// The message of the same author that this one takes back.
  Optional<MessageKey> retracted(@Nullable String wire) {
    return wire == null || !MessageId.isValid(wire)
        ? Optional.empty()
        : ids.retracted(wire, isOwn, author).map(this::key);
  }
}
