package dev.sessiongateway.http.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.http.messaging.FamilyAMessageHeader;
import dev.sessiongateway.http.messaging.FamilyAMessageId;
import dev.sessiongateway.http.messaging.ProtocolKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What somebody did that travels like a message.
///
/// @param notifyName what they call themselves, absent when it is not known
/// @param pushName the same
@JsonInclude(JsonInclude.Include.NON_NULL)
record FamilyAAction(
    @JsonUnwrapped FamilyAMessageHeader header,
    @Nullable String notifyName,
    @Nullable String pushName) {
  static FamilyAAction of(
      MessageId id,
      Jid chat,
      Jid who,
      boolean fromMe,
      Message.Origin origin,
      @Nullable Jid me,
      Instant at) {
    var participant = ProtocolKey.participant(chat, who);
    var longId = new FamilyAMessageId(fromMe, chat, id, participant);
    return new FamilyAAction(FamilyAMessageHeader.of(longId, origin, me, at), null, null);
  }

  /// The same naming who did it even where it goes without saying.
  FamilyAAction by(Jid who) {
    return new FamilyAAction(header.by(who), notifyName, pushName);
  }

  /// The same saying what they call themselves.
  FamilyAAction named(@Nullable String name) {
    return new FamilyAAction(header, name, name);
  }
}
