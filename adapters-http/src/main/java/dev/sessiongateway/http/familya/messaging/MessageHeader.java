package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The fields that everything has that travels like a message: messages, reactions, answers.
///
/// @param id the long form
/// @param timestamp Unix seconds
/// @param from the chat: readers take `from` for it, or `to` when the message went out
/// @param source `api` when a call of this API did it, else `app`
/// @param to the account for a direct message that came in, else the chat; absent when the account
///   is not known
/// @param participant who did it, where several can
public record MessageHeader(
    String id,
    long timestamp,
    String from,
    boolean fromMe,
    String source,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String to,
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

  /// The same naming who did it even where it goes without saying.
  public MessageHeader by(Address who) {
    return new MessageHeader(id, timestamp, from, fromMe, source, to, who.toString());
  }
}
