package dev.sessiongateway.http.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.http.messaging.FamilyAMessageId;
import dev.sessiongateway.http.messaging.ProtocolKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What everything has that travels like a message.
///
/// @param timestamp Unix seconds
/// @param from the chat when it came in, the account when it went out
/// @param to the account when it came in, the chat when it went out
/// @param participant who did it, where several can
@JsonInclude(JsonInclude.Include.ALWAYS)
record FamilyAAction(
    String id,
    long timestamp,
    @Nullable String from,
    boolean fromMe,
    @Nullable String to,
    @Nullable String participant) {
  static FamilyAAction of(
      MessageId id, Jid chat, Jid from, boolean fromMe, @Nullable Jid me, Instant at) {
    var own = me == null ? null : me.toString();
    var who = ProtocolKey.participant(chat, from);
    return new FamilyAAction(
        new FamilyAMessageId(fromMe, chat, id, who).toString(),
        at.getEpochSecond(),
        fromMe ? own : chat.toString(),
        fromMe,
        fromMe ? chat.toString() : own,
        who == null ? null : who.toString());
  }

  /// The same naming who did it even where it goes without saying.
  FamilyAAction by(Jid who) {
    return new FamilyAAction(id, timestamp, from, fromMe, to, who.toString());
  }
}
