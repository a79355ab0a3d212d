package dev.sessiongateway.http.familya.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import org.jspecify.annotations.Nullable;

/// The answer to a vote: the id by which its event names it.
record PollVoteResult(boolean success, String messageId, String id, ProtocolKey key) {

  static PollVoteResult of(MessageId vote, Address chat, Session session) {
    var me = session.account() == null ? null : session.account().id();
    @Nullable Address participant = ProtocolKey.participant(chat, me);
    var full = new SerializedMessageId(true, chat, vote, participant).toString();
    return new PollVoteResult(true, full, full, ProtocolKey.of(chat, true, vote, participant));
  }
}
