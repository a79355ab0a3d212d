package dev.sessiongateway.network.xmpp;

import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.Presence;
import org.jivesoftware.smack.packet.StanzaBuilder;
import org.jivesoftware.smack.packet.StanzaError;
import org.jivesoftware.smackx.mam.element.MamElements.MamResultExtension;

/// Gives the stanzas of rooms to their rooms.
record RoomStanzas(Rooms rooms) {

  /// @return false when it is no message of a room
  boolean take(Message stanza) {
    var room = rooms.find(stanza.getFrom());
    if (room == null) {
      return stanza.getType() == Message.Type.groupchat;
    }
    if (Invitation.in(stanza).isPresent()) {
      return false;
    }
    if (MamResultExtension.from(stanza) != null) {
      return true; // Of a query, whose caller has it.
    }
    if (stanza.getFrom().hasResource() && stanza.getBody() != null && isPrivate(stanza)) {
      refuse(stanza);
    } else {
      room.take(stanza);
    }
    return true;
  }

  private static boolean isPrivate(Message stanza) {
    return stanza.getType() == Message.Type.chat || stanza.getType() == Message.Type.normal;
  }

  /// There is no chat for what somebody in a room writes to the account alone; it gets an error.
  private void refuse(Message stanza) {
    rooms.stream()
        .post(
            StanzaBuilder.buildMessage(stanza.getStanzaId())
                .to(stanza.getFrom())
                .ofType(Message.Type.error)
                .setError(
                    StanzaError.getBuilder(StanzaError.Condition.feature_not_implemented).build())
                .build());
  }

  void take(Presence presence) {
    var room = rooms.find(presence.getFrom());
    if (room != null) {
      room.take(presence);
    }
  }
}
