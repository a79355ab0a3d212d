package dev.sessiongateway.network.xmpp;

import java.util.Optional;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.MessageBuilder;
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.jivesoftware.smack.packet.StanzaBuilder;
import org.jivesoftware.smackx.muc.packet.MUCUser;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.impl.JidCreate;

/// An invitation to a room: sent by the room for somebody in it (XEP-0045), or by a person
/// (XEP-0249).
///
/// @param reason null when none is given
record Invitation(EntityBareJid room, boolean isByRoom, @Nullable String reason) {

  static Optional<Invitation> in(Message stanza) {
    var byRoom = MUCUser.from(stanza);
    if (byRoom != null && byRoom.getInvite() != null && stanza.getFrom() != null) {
      return Optional.ofNullable(stanza.getFrom().asEntityBareJidIfPossible())
          .map(room -> new Invitation(room, true, byRoom.getInvite().getReason()));
    }
    return Elements.find(stanza, "x", Elements.INVITATION)
        .flatMap(direct ->
            Optional.ofNullable(JidCreate.entityBareFromOrNull(direct.getAttributeValue("jid")))
                .map(room -> new Invitation(room, false, direct.getAttributeValue("reason"))));
  }

  /// What the invited person reads: the address lets programs open the room.
  String text() {
    var address = "xmpp:" + room + "?join";
    return reason == null || reason.isBlank() ? address : reason + "\n" + address;
  }

  /// An invitation to a person, from the account itself.
  static MessageBuilder direct(EntityBareJid person, EntityBareJid room) {
    return StanzaBuilder.buildMessage()
        .to(person)
        .ofType(Message.Type.normal)
        .setBody(new Invitation(room, false, null).text())
        .addExtension(
            StandardExtensionElement.builder("x", Elements.INVITATION)
                .addAttribute("jid", room.toString())
                .build());
  }

  /// Asks the room to invite a person; it lets the person in where members may do that.
  static MUCUser byRoom(EntityBareJid person) {
    var invited = new MUCUser();
    invited.setInvite(new MUCUser.Invite(null, person));
    return invited;
  }
}
