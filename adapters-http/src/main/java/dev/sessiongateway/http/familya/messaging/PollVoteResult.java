package dev.sessiongateway.http.familya.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import org.jspecify.annotations.Nullable;

/// The answer to a vote: the id by which its event names it.
record PollVoteResult(boolean success, String messageId, String id, ProtocolKey key) {

  static PollVoteResult of(MessageId vote, Address chat, Session session, LidView people) {
    var me = session.account() == null ? null : session.account().id();
    @Nullable Address participant = ProtocolKey.participant(chat, me);
    var longId = new SerializedMessageId(true, chat, vote, participant).with(people);
    var full = longId.toString();
    var key = ProtocolKey.of(longId.chat(), true, vote, longId.participant());
    return new PollVoteResult(true, full, full, key.withAlternatives(people));
  }
}
