package dev.sessiongateway.http.familya.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.http.familya.messaging.MessageHeader;
import dev.sessiongateway.http.familya.messaging.MessageHeader.SerializedMessageId;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The common fields of events that have a message's header: reactions, edits, deletions.
///
/// @param notifyName the person's own name, absent when it is not known
/// @param pushName equals `notifyName`
@JsonInclude(JsonInclude.Include.NON_NULL)
record MessageBase(
    @JsonUnwrapped MessageHeader header, @Nullable String notifyName, @Nullable String pushName) {
  static MessageBase of(
      MessageId id,
      Address chat,
      Address who,
      boolean fromMe,
      Message.Origin origin,
      @Nullable Address me,
      Instant at) {
    var participant = ProtocolKey.participant(chat, who);
    var longId = new SerializedMessageId(fromMe, chat, id, participant);
    return new MessageBase(MessageHeader.of(longId, origin, me, at), null, null);
  }

  /// With the participant, also where it follows from the chat.
  MessageBase by(Address who) {
    return new MessageBase(header.by(who), notifyName, pushName);
  }

  /// With the person's own name.
  MessageBase named(@Nullable String name) {
    return new MessageBase(header, name, name);
  }
}
