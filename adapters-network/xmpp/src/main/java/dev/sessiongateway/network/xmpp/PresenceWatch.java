package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.presence.ChatPresence;
import dev.sessiongateway.domain.presence.Presence;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jivesoftware.smack.roster.AbstractPresenceEventListener;
import org.jivesoftware.smack.roster.Roster;
import org.jxmpp.jid.FullJid;
import org.jxmpp.jid.Jid;

/// Who of the subscribed chats is online or typing. Thread-safe.
final class PresenceWatch {
  private final XmppStream stream;
  private final LinkSignalQueue signals;
  private final LinkedHashSet<Address> chats = new LinkedHashSet<>();

  PresenceWatch(XmppStream stream, LinkSignalQueue signals) {
    this.stream = stream;
    this.signals = signals;
    roster()
        .addPresenceEventListener(
            new AbstractPresenceEventListener() {
              @Override
              public void presenceAvailable(
                  FullJid who, org.jivesoftware.smack.packet.Presence presence) {
                tell(who, Presence.AVAILABLE);
              }

              @Override
              public void presenceUnavailable(
                  FullJid who, org.jivesoftware.smack.packet.Presence presence) {
                tell(who, Presence.UNAVAILABLE);
              }
            });
  }

  private Roster roster() {
    return Roster.getInstanceFor(stream.connection());
  }

  private void tell(Jid who, Presence presence) {
    var person = stream.jids().address(who);
    if (isWatched(person)) {
      signals.add(new Event.PresenceChanged(person, person, presence));
    }
  }

  private synchronized boolean isWatched(Address person) {
    return chats.contains(person);
  }

  /// What a message says of its sender (XEP-0085).
  void typing(Incoming incoming) {
    var stanza = incoming.stanza();
    if (incoming.isFrom(stream.jids()) || stanza.getFrom() == null) {
      return;
    }
    if (Elements.has(stanza, "composing", Elements.STATES)) {
      tell(stanza.getFrom(), Presence.COMPOSING);
    } else if (Elements.has(stanza, "paused", Elements.STATES)) {
      tell(stanza.getFrom(), Presence.PAUSED);
    }
  }

  synchronized void add(Address person) {
    if (!chats.contains(person) && chats.size() == PresenceReading.SUBSCRIPTIONS) {
      chats.remove(chats.getFirst());
    }
    chats.add(person);
  }

  List<ChatPresence> all() {
    List<Address> watched;
    synchronized (this) {
      watched = new ArrayList<>(chats);
    }
    return watched.stream().map(this::now).toList();
  }

  ChatPresence now(Address person) {
    var jid = stream.jids().jid(person);
    if (!roster().iAmSubscribedTo(jid) && !roster().getPresence(jid).isAvailable()) {
      return new ChatPresence(person, List.of());
    }
    var presence =
        roster().getPresence(jid).isAvailable() ? Presence.AVAILABLE : Presence.UNAVAILABLE;
    return new ChatPresence(person, List.of(new ChatPresence.OfPerson(person, presence, null)));
  }
}
