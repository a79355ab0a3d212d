package dev.sessiongateway.network.xmpp;

import java.time.Instant;
import java.util.Optional;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smackx.carbons.packet.CarbonExtension;
import org.jivesoftware.smackx.delay.packet.DelayInformation;
import org.jivesoftware.smackx.mam.element.MamElements.MamResultExtension;
import org.jivesoftware.smackx.sid.element.StanzaIdElement;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;

/// A message of the account or of a room: received, or sent by a device of the account.
///
/// @param archiveId where it is in the archive of the account or of the room; null where it is not
///   known
/// @param isArchived whether it was read from there
record ReceivedStanza(Message stanza, Instant at, @Nullable String archiveId, boolean isArchived) {

  /// A message that came over the stream; empty for what carries a message and is not from the
  /// account's own server.
  static Optional<ReceivedStanza> live(Message stanza, Jids jids, Instant now) {
    var carbon = CarbonExtension.from(stanza);
    if (carbon != null) {
      return stanza.getFrom() != null && jids.isOwn(stanza.getFrom())
          ? Optional.of(of(carbon.getForwarded().getForwardedStanza(), jids, now))
          : Optional.empty();
    }
    return MamResultExtension.from(stanza) == null
        ? Optional.of(of(stanza, jids, now))
        : Optional.empty(); // Of a query, whose caller has it.
  }

  private static ReceivedStanza of(Message stanza, Jids jids, Instant now) {
    var delay = DelayInformation.from(stanza);
    return new ReceivedStanza(
        stanza,
        delay == null ? now : delay.getStamp().toInstant(),
        archiveId(stanza, jids.own()).orElse(null),
        false);
  }

  /// A message that a room sent on. Only the room says when it was written.
  ///
  /// @param givesIds whether the room sees to it that nobody else gives ids in its name
  static ReceivedStanza ofRoom(Message stanza, EntityBareJid room, boolean givesIds, Instant now) {
    return new ReceivedStanza(
        stanza,
        stanza.getExtensions(DelayInformation.class).stream()
            .filter(delay -> room.toString().equals(delay.getFrom()))
            .findFirst()
            .map(delay -> delay.getStamp().toInstant())
            .orElse(now),
        givesIds ? archiveId(stanza, room).orElse(null) : null,
        false);
  }

  private static Optional<String> archiveId(Message stanza, EntityBareJid by) {
    return stanza.getExtensions(StanzaIdElement.class).stream()
        .filter(id -> id.getBy().equals(by.toString()))
        .map(StanzaIdElement::getId)
        .findFirst();
  }

  static ReceivedStanza archived(MamResultExtension result, Instant now) {
    var delay = result.getForwarded().getDelayInformation();
    return new ReceivedStanza(
        result.getForwarded().getForwardedStanza(),
        delay == null ? now : delay.getStamp().toInstant(),
        result.getId(),
        true);
  }

  /// By what it is known again when it comes twice; null when it does not.
  @Nullable String place() {
    if (archiveId != null) {
      return archiveId;
    }
    return stanza.getType() == Message.Type.groupchat && stanza.getStanzaId() != null
        ? stanza.getFrom() + " " + stanza.getStanzaId()
        : null;
  }

  boolean isFrom(Jids jids) {
    return stanza.getFrom() == null || jids.isOwn(stanza.getFrom());
  }
}
