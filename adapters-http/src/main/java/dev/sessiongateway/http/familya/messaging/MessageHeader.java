package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.http.kernel.api.LongMessageId;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The common header of messages, reactions and replies.
///
/// @param id the long form
/// @param timestamp Unix seconds
/// @param from the chat: clients read the chat from `from`, or from `to` for sent messages
/// @param source `api` when sent through this API, else `app`
/// @param to the account for a received direct message, else the chat; absent when the account is
///   not known
/// @param participant the author, in chats with several
public record MessageHeader(
    String id,
    long timestamp,
    String from,
    boolean fromMe,
    String source,
    @JsonInclude @Nullable String to,
    @Nullable String participant) {
  /// @param me the account, absent before the login
  public static MessageHeader of(
      SerializedMessageId id, Message.Origin origin, @Nullable Address me, Instant at) {
    var chat = id.chat().toString();
    var isDirectAndIncoming = !id.fromMe() && id.chat().isPerson();
    var participant = id.participant();
    return new MessageHeader(
        id.toString(),
        at.getEpochSecond(),
        chat,
        id.fromMe(),
        switch (origin) {
          case API -> "api";
          case PHONE -> "app";
        },
        isDirectAndIncoming ? text(me) : chat,
        text(participant));
  }

  private static @Nullable String text(@Nullable Address address) {
    return address == null ? null : address.toString();
  }

  /// With the participant, also where it follows from the chat.
  public MessageHeader by(Address who) {
    return new MessageHeader(id, timestamp, from, fromMe, source, to, who.toString());
  }

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
          fromMe,
          lidView.hidden(chat),
          id,
          participant == null ? null : lidView.hidden(participant));
    }

    @Override
    public String toString() {
      return LongMessageId.of(
          fromMe, chat.toString(), id.value(), participant == null ? null : participant.toString());
    }
  }
}
