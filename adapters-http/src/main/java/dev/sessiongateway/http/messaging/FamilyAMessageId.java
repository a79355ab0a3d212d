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
        message.fromMe(), message.chat(), message.id(), ProtocolKey.participant(message));
  }

  @Override
  public String toString() {
    var base = fromMe + "_" + chat + "_" + id;
    return participant == null ? base : base + "_" + participant;
  }
}
