package dev.sessiongateway.http.familya.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.http.kernel.api.LongMessageId;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import org.jspecify.annotations.Nullable;

/// The long id of a message: `true_4917012345@c.us_3EB0…`, in groups followed by who wrote it.
/// [dev.sessiongateway.http.kernel.api.ApiRequest#messageId] reads it back.
public record SerializedMessageId(
    boolean fromMe, Address chat, MessageId id, @Nullable Address participant) {
  public static SerializedMessageId of(Message message) {
    return new SerializedMessageId(
        message.fromMe(), message.chat(), message.id(), ProtocolKey.participant(message));
  }

  /// Of a message in this chat.
  static SerializedMessageId of(Address chat, MessageKey key) {
    return new SerializedMessageId(
        key.fromMe(), chat, key.id(), ProtocolKey.participant(chat, key.sender()));
  }

  /// With the hidden ids of chat and author, where they are known.
  SerializedMessageId with(LidView lidView) {
    return new SerializedMessageId(
        fromMe, lidView.hidden(chat), id, participant == null ? null : lidView.hidden(participant));
  }

  @Override
  public String toString() {
    return LongMessageId.of(
        fromMe, chat.toString(), id.value(), participant == null ? null : participant.toString());
  }
}
