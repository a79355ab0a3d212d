package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.Optional;
import org.jivesoftware.smackx.muc.packet.MUCUser;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.EntityFullJid;
import org.jxmpp.jid.parts.Resourcepart;

/// Reads messages of a room: who wrote them, and what they are.
record RoomReader(
    ChatServices chats,
    EntityBareJid room,
    RoomOccupants occupants,
    RoomMessageIds ids,
    RoomEntry entry,
    RoomSubject subject) {
  private static final int LONGEST_NAME = 100;

  /// @param info what the room said of itself last
  Optional<StanzaContent> read(ReceivedStanza received, @Nullable RoomInfo info) {
    var stanza = received.stanza();
    if (stanza.getType() == org.jivesoftware.smack.packet.Message.Type.error) {
      return chats.reader().failed(received, Jids.group(room), ids);
    }
    var from = stanza.getFrom() == null ? null : stanza.getFrom().asEntityFullJidIfPossible();
    if (from == null) {
      return Optional.empty();
    }
    var written = written(received, from, info);
    ids.remember(received, written.isOwn(), written.author());
    return written.isOwn() && chats.sent().isChange(stanza.getStanzaId())
        ? Optional.empty()
        : chats.reader().read(written);
  }

  /// Remembers how the room calls a message, for what may name it later.
  void remember(ReceivedStanza received, @Nullable RoomInfo info) {
    var from = received.stanza().getFrom();
    var occupant = from == null ? null : from.asEntityFullJidIfPossible();
    if (occupant != null) {
      var written = written(received, occupant, info);
      ids.remember(received, written.isOwn(), written.author());
    }
  }

  private WrittenStanza written(
      ReceivedStanza received, EntityFullJid from, @Nullable RoomInfo info) {
    var me = chats.jids().me();
    var author = author(received, info);
    var isOwn = author.equals(me) || isKnownAsOwn(received, from);
    var name = from.getResourcepart().toString();
    return new WrittenStanza(
        received,
        Jids.group(room),
        subject.orName(info),
        isOwn,
        isOwn ? me : author,
        name.length() > LONGEST_NAME ? null : name,
        ids);
  }

  /// In a room that hides who somebody is, another may have had the nickname before.
  private boolean isKnownAsOwn(ReceivedStanza received, EntityFullJid from) {
    var id = received.stanza().getStanzaId();
    return entry.isNick(from.getResourcepart())
        && id != null
        && MessageId.isValid(id)
        && chats.find(Jids.group(room), new MessageId(id)).filter(Message::fromMe).isPresent();
  }

  /// Who wrote it; the room itself when nobody did. A stanza from the archive says it, in a room
  /// that shows that; the room put it behind what the sender wrote.
  Address author(ReceivedStanza received, @Nullable RoomInfo info) {
    var nick = received.stanza().getFrom().getResourceOrEmpty();
    if (nick.equals(Resourcepart.EMPTY)) {
      return Jids.group(room);
    }
    if (received.isArchived()) {
      return info == null || info.isAnonymous()
          ? Jids.occupant(room, nick)
          : archivedAuthor(received).orElseGet(() -> occupants.address(nick));
    }
    return entry.isNick(nick) ? chats.jids().me() : occupants.address(nick);
  }

  private Optional<Address> archivedAuthor(ReceivedStanza received) {
    var said = received.stanza().getExtensions(MUCUser.class);
    var item = said.isEmpty() ? null : said.getLast().getItem();
    return item == null || item.getJid() == null
        ? Optional.empty()
        : Optional.of(chats.jids().address(item.getJid()));
  }
}
