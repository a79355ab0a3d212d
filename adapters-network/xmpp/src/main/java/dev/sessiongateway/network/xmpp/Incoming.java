package dev.sessiongateway.network.xmpp;

import java.time.Instant;
import java.util.Optional;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smackx.carbons.packet.CarbonExtension;
import org.jivesoftware.smackx.delay.packet.DelayInformation;
import org.jivesoftware.smackx.mam.element.MamElements.MamResultExtension;
import org.jivesoftware.smackx.sid.element.StanzaIdElement;
import org.jspecify.annotations.Nullable;

/// A message of the account: received by it, or sent by one of its devices.
///
/// @param archiveId where it is in the account's archive; null where it is not known
record Incoming(Message stanza, Instant at, @Nullable String archiveId) {

  /// A message that came over the stream; empty for what carries a message and is not from the
  /// account's own server.
  static Optional<Incoming> live(Message stanza, Jids jids, Instant now) {
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

  private static Incoming of(Message stanza, Jids jids, Instant now) {
    var delay = DelayInformation.from(stanza);
    var archived =
        stanza.getExtensions(StanzaIdElement.class).stream()
            .filter(id -> id.getBy().equals(jids.own().toString()))
            .map(StanzaIdElement::getId)
            .findFirst();
    return new Incoming(
        stanza, delay == null ? now : delay.getStamp().toInstant(), archived.orElse(null));
  }

  static Incoming archived(MamResultExtension result, Instant now) {
    var delay = result.getForwarded().getDelayInformation();
    return new Incoming(
        result.getForwarded().getForwardedStanza(),
        delay == null ? now : delay.getStamp().toInstant(),
        result.getId());
  }

  boolean isFrom(Jids jids) {
    return stanza.getFrom() == null || jids.isOwn(stanza.getFrom());
  }
}
