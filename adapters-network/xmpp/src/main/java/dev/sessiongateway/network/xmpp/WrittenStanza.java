package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.text.Sha256;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.Jid;

/// A stanza with what it is a part of.
///
/// @param other the other person of the chat
record WrittenStanza(Incoming incoming, Address chat, boolean isOwn, Jid other) {
  Address author(Jids jids) {
    return isOwn ? jids.me() : chat;
  }

  MessageId id(Jids jids) {
    var chosen = incoming.stanza().getStanzaId();
    var wire = chosen == null || chosen.isEmpty() ? made() : chosen;
    return isOwn && MessageId.isValid(wire)
        ? new MessageId(wire)
        : MessageIds.received(isOwn ? jids.own() : other, wire);
  }

  /// Of a sender that chose none.
  private String made() {
    return incoming.archiveId() == null
        ? HexFormat.of()
            .formatHex(Sha256.of(incoming.at() + "\n" + incoming.stanza().getBody()), 0, 16)
        : incoming.archiveId();
  }

  /// The message of the same author that this one changes.
  Optional<MessageKey> target(@Nullable String wire, Jids jids) {
    return wire == null || !MessageId.isValid(wire)
        ? Optional.empty()
        : Optional.of(
            new MessageKey(
                isOwn ? new MessageId(wire) : MessageIds.received(other, wire),
                isOwn,
                author(jids)));
  }
}
