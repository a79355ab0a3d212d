package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.presence.ChatPresence;
import dev.sessiongateway.domain.presence.Presence;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.roster.AbstractPresenceEventListener;
import org.jivesoftware.smack.roster.Roster;
import org.jspecify.annotations.Nullable;
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
                  @Nullable FullJid who, org.jivesoftware.smack.packet.Presence presence) {
                report(who, Presence.AVAILABLE);
              }

              @Override
              public void presenceUnavailable(
                  @Nullable FullJid who, org.jivesoftware.smack.packet.Presence presence) {
                report(who, Presence.UNAVAILABLE);
              }
            });
  }

  private Roster roster() {
    return Roster.getInstanceFor(stream.connection());
  }

  /// @param who absent where the server says it of our own account, as ejabberd does
  private void report(@Nullable Jid who, Presence presence) {
    var person = who == null ? stream.jids().me() : stream.jids().address(who);
    report(person, person, presence);
  }

  /// Reports somebody in a chat, when the chat is watched.
  void report(Address chat, Address who, Presence presence) {
    if (isWatched(chat)) {
      signals.add(new Event.PresenceChanged(chat, who, presence));
    }
  }

  private synchronized boolean isWatched(Address chat) {
    return chats.contains(chat);
  }

  /// What a message says of its sender (XEP-0085).
  void typing(ReceivedStanza received) {
    var stanza = received.stanza();
    if (received.isFrom(stream.jids()) || stanza.getFrom() == null) {
      return;
    }
    typing(stanza).ifPresent(presence -> report(stanza.getFrom(), presence));
  }

  static Optional<Presence> typing(Message stanza) {
    if (Elements.has(stanza, "composing", Elements.STATES)) {
      return Optional.of(Presence.COMPOSING);
    }
    return Elements.has(stanza, "paused", Elements.STATES)
        ? Optional.of(Presence.PAUSED)
        : Optional.empty();
  }

  synchronized void add(Address chat) {
    if (!chats.contains(chat) && chats.size() == PresenceReading.SUBSCRIPTIONS) {
      chats.remove(chats.getFirst());
    }
    chats.add(chat);
  }

  synchronized List<Address> all() {
    return List.copyOf(chats);
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
