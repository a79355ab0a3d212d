package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
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
}
