package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.core.io.SerializedString;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.http.kernel.json.FieldWriter;
import dev.sessiongateway.http.kernel.json.OwnFields;
import java.io.IOException;
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
    @Nullable String to,
    @Nullable String participant)
    implements OwnFields {
  private static final SerializedString ID = new SerializedString("id");
  private static final SerializedString TIMESTAMP = new SerializedString("timestamp");
  private static final SerializedString FROM = new SerializedString("from");
  private static final SerializedString FROM_ME = new SerializedString("fromMe");
  private static final SerializedString SOURCE = new SerializedString("source");
  private static final SerializedString TO = new SerializedString("to");
  private static final SerializedString PARTICIPANT = new SerializedString("participant");

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

  @Override
  public void write(FieldWriter out) throws IOException {
    out.text(ID, id);
    out.number(TIMESTAMP, timestamp);
    out.text(FROM, from);
    out.flag(FROM_ME, fromMe);
    out.text(SOURCE, source);
    out.textOrNull(TO, to);
    out.textByDefault(PARTICIPANT, participant);
  }
}
