package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.Optional;
import java.util.function.Function;
import org.jxmpp.jid.BareJid;

/// Ids in a direct chat, in which each person chooses those of its own messages.
///
/// @param other the other person of the chat
/// @param known the messages that the gateway has
record DirectMessageIds(Jids jids, BareJid other, Function<MessageId, Optional<Message>> known)
    implements ChatMessageIds {
  @Override
  public MessageId of(ReceivedStanza received, boolean isOwn) {
    var wire = MessageIds.chosen(received);
    return isOwn && MessageId.isValid(wire)
        ? new MessageId(wire)
        : MessageIds.received(isOwn ? jids.own() : other, wire);
  }

  @Override
  public Optional<MessageId> corrected(String wire, boolean isOwn, Address author) {
    return Optional.of(isOwn ? new MessageId(wire) : MessageIds.received(other, wire));
  }

  @Override
  public Optional<MessageId> retracted(String wire, boolean isOwn, Address author) {
    return corrected(wire, isOwn, author);
  }

  /// It does not say whose message it is.
  @Override
  public MessageId named(String wire) {
    return known
        .apply(new MessageId(wire))
        .filter(Message::fromMe)
        .map(Message::id)
        .orElseGet(() -> MessageIds.received(other, wire));
  }

  @Override
  public String wire(MessageId id) {
    return MessageIds.wire(id, other);
  }
}
