package dev.sessiongateway.http.chatwoot;

import org.jspecify.annotations.Nullable;

/// A message that the gateway writes into a conversation.
///
/// @param side whose message it is
/// @param source marks it as not written in Chatwoot; of a message of the network its id
/// @param replyTo the network's id of the message that it answers
/// @param file null for a text
record ConversationEntry(
    Side side, String text, String source, @Nullable String replyTo, @Nullable File file) {
  static ConversationEntry of(Side side, String text, String source) {
    return new ConversationEntry(side, text, source, null, null);
  }

  ConversationEntry inReplyTo(@Nullable String message) {
    return new ConversationEntry(side, text, source, message, file);
  }

  ConversationEntry with(File other) {
    return new ConversationEntry(side, text, source, replyTo, other);
  }

  ConversationEntry withoutFile() {
    return new ConversationEntry(side, text, source, replyTo, null);
  }

  ConversationEntry withText(String other) {
    return new ConversationEntry(side, other, source, replyTo, file);
  }

  boolean isEmpty() {
    return file == null && text.isBlank();
  }

  /// Whose message an entry is.
  enum Side {
    CONTACT("incoming"),
    ACCOUNT("outgoing"),
    /// For agents only.
    NOTE("outgoing");

    private final String type;

    Side(String type) {
      this.type = type;
    }

    String type() {
      return type;
    }

    boolean isPrivate() {
      return this == NOTE;
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  record File(String name, String mimetype, byte[] bytes) {}
}
