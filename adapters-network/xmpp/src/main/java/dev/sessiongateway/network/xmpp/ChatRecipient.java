package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.address.Address;
import java.util.Optional;
import java.util.function.Function;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.MessageBuilder;
import org.jivesoftware.smack.packet.StanzaBuilder;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.Jid;

/// To whom the messages of a chat go: to a person, or to all in a room.
///
/// @param authors where somebody who wrote in the chat is found; empty when it is not there any
///   more
record ChatRecipient(
    EntityBareJid jid,
    Message.Type type,
    ChatMessageIds ids,
    Function<Address, Optional<? extends Jid>> authors) {

  MessageBuilder message(String id) {
    return StanzaBuilder.buildMessage(id).to(jid).ofType(type);
  }

  /// Of which nobody keeps a note.
  MessageBuilder message() {
    return StanzaBuilder.buildMessage().to(jid).ofType(type);
  }

  boolean isRoom() {
    return type == Message.Type.groupchat;
  }
}
