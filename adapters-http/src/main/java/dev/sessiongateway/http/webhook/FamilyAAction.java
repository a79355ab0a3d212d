package dev.sessiongateway.http.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.http.messaging.FamilyAEnds;
import dev.sessiongateway.http.messaging.FamilyAMessage;
import dev.sessiongateway.http.messaging.FamilyAMessageId;
import dev.sessiongateway.http.messaging.ProtocolKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What everything has that travels like a message.
///
/// @param timestamp Unix seconds
/// @param from the chat
/// @param source `api` when a call of this API did it
/// @param to the account when it came in directly, else the chat
/// @param participant who did it, where several can
/// @param notifyName what they call themselves, absent when it is not known
/// @param pushName the same
@JsonInclude(JsonInclude.Include.ALWAYS)
record FamilyAAction(
    String id,
    long timestamp,
    String from,
    boolean fromMe,
    String source,
    @Nullable String to,
    @Nullable String participant,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String notifyName,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String pushName) {
  static FamilyAAction of(
      MessageId id,
      Jid chat,
      Jid who,
      boolean fromMe,
      Message.Origin origin,
      @Nullable Jid me,
      Instant at) {
    var ends = FamilyAEnds.of(chat, fromMe, me);
    var participant = ProtocolKey.participant(chat, who);
    return new FamilyAAction(
        new FamilyAMessageId(fromMe, chat, id, participant).toString(),
        at.getEpochSecond(),
        ends.from(),
        fromMe,
        FamilyAMessage.source(origin),
        ends.to(),
        participant == null ? null : participant.toString(),
        null,
        null);
  }

  /// The same naming who did it even where it goes without saying.
  FamilyAAction by(Jid who) {
    return new FamilyAAction(
        id, timestamp, from, fromMe, source, to, who.toString(), notifyName, pushName);
  }

  /// The same saying what they call themselves.
  FamilyAAction named(@Nullable String name) {
    return new FamilyAAction(id, timestamp, from, fromMe, source, to, participant, name, name);
  }
}
