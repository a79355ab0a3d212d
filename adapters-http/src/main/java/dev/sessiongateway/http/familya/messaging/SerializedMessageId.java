package dev.sessiongateway.http.familya.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import org.jspecify.annotations.Nullable;

/// The long id of a message: `true_4917012345@c.us_3EB0…`, in groups followed by its author.
/// [MessageId#parse] reads it back.
public record SerializedMessageId(
    boolean fromMe, Address chat, MessageId id, @Nullable Address participant) {
  public static SerializedMessageId of(Message message) {
    return new SerializedMessageId(
        message.fromMe(), message.chat(), message.id(), ProtocolKey.participant(message));
  }

  @Override
  public String toString() {
    var base = fromMe + "_" + chat + "_" + id;
    return participant == null ? base : base + "_" + participant;
  }
}
