package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import org.jspecify.annotations.Nullable;

/// The key of a message.
record KeyJson(String id, boolean fromMe, @Nullable String sender) {
  static KeyJson of(MessageKey key) {
    return new KeyJson(key.id().value(), key.fromMe(), AddressText.write(key.sender()));
  }

  MessageKey toKey() {
    return new MessageKey(new MessageId(id), fromMe, AddressText.readOptional(sender));
  }
}
