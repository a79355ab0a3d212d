package dev.sessiongateway.http.messaging;

import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import org.jspecify.annotations.Nullable;

/// The long id of a message: `true_4917012345@c.us_3EB0…`, in groups followed by who wrote it.
/// [MessageId#parse] reads it back.
public record FamilyAMessageId(boolean fromMe, Jid chat, MessageId id, @Nullable Jid participant) {
  public static FamilyAMessageId of(Message message) {
    return new FamilyAMessageId(
        message.fromMe(), message.chat(), message.id(), participant(message));
  }

  /// Who wrote it, where several can.
  static @Nullable Jid participant(Message message) {
    return participant(message.chat(), message.sender());
  }

  /// The same for something that is no message.
  ///
  /// @param sender absent when it is not known
  public static @Nullable Jid participant(Jid chat, @Nullable Jid sender) {
    return switch (chat.kind()) {
      case GROUP, BROADCAST -> sender;
      case PERSON, LID, CHANNEL -> null;
    };
  }

  @Override
  public String toString() {
    var base = fromMe + "_" + chat + "_" + id;
    return participant == null ? base : base + "_" + participant;
  }
}
