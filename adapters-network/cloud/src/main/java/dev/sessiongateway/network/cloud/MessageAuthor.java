package dev.sessiongateway.network.cloud;

import dev.sessiongateway.domain.address.Address;
import org.jspecify.annotations.Nullable;

/// Who wrote a message, and where.
///
/// @param chat a group, or the other person
/// @param isMe whether the business wrote it
/// @param name that the person goes by; null when Meta says none
record MessageAuthor(Address chat, Address who, boolean isMe, @Nullable String name) {
  /// Somebody else than the business.
  MessageAuthor(Address chat, Address who, @Nullable String name) {
    this(chat, who, false, name);
  }

  boolean isInGroup() {
    return chat.isGroup();
  }
}
