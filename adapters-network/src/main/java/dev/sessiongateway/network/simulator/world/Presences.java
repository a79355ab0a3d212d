package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.presence.ChatPresence;
import dev.sessiongateway.domain.presence.Presence;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/// Online state and typing of phones.
public final class Presences {
  private final WorldState world;

  /// The devices that follow the presence in a chat.
  private final Map<Address, SequencedSet<Device>> followers = new HashMap<>();

  Presences(WorldState world) {
    this.world = world;
  }

  /// @param at absent in journals that do not say
  void wentOnline(Address person, boolean online, @Nullable Instant at) {
    var phone = world.phoneOrNull(person);
    if (phone == null) {
      return;
    }
    phone.online = online;
    if (online) {
      for (var entry : phone.conversations.undelivered()) {
        phone.conversations.deliver(entry);
        world.router().receipt(phone, entry.message(), Ack.DEVICE);
      }
    }
    appears(phone, online ? Presence.AVAILABLE : Presence.UNAVAILABLE, at);
  }

  /// Sends the online state to everybody who has a chat with this person, or follows its presence,
  /// and is online.
  public void appears(PhoneState who, Presence presence, @Nullable Instant at) {
    who.available = presence == Presence.AVAILABLE;
    if (!who.available) {
      who.lastSeen = at;
    }
    var seen = new Event.PresenceChanged(who.jid, who.jid, presence);
    var others = new LinkedHashSet<>(world.chatHolders().holders(who.jid));
    followers.getOrDefault(who.jid, new LinkedHashSet<>()).forEach(it -> others.add(it.phone));
    for (var other : others) {
      if (other != who && !other.blocked.contains(who.jid) && !who.blocked.contains(other.jid)) {
        world.devices().sendTransient(other.jid, seen);
      }
    }
  }

  /// The device is unlinked.
  void forget(Device device) {
    device.presences.forEach(chat -> unfollow(device, chat));
  }

  private void unfollow(Device device, Address chat) {
    var some = followers.get(chat);
    if (some != null && some.remove(device) && some.isEmpty()) {
      followers.remove(chat);
    }
  }

  /// The session follows the presence in the chat.
  public ChatPresence subscribe(Device device, Address chat, Instant now) {
    if (chat.isGroup()) {
      world.groupOf(device.phone.jid, chat);
    }
    device.presences.add(chat);
    followers.computeIfAbsent(chat, _ -> new LinkedHashSet<>()).add(device);
    if (device.presences.size() > PresenceReading.SUBSCRIPTIONS) {
      unfollow(device, device.presences.removeFirst());
    }
    return in(chat, device.phone, now);
  }

  public List<ChatPresence> subscribed(Device device, Instant now) {
    return device.presences.stream().map(chat -> in(chat, device.phone, now)).toList();
  }

  private ChatPresence in(Address chat, PhoneState viewer, Instant now) {
    return switch (chat.kind()) {
      case PERSON, LID ->
          new ChatPresence(
              chat, world.lookUp(chat).map(person -> of(person, viewer, now)).stream().toList());
      // Of the members of a group only those are known who type now.
      case GROUP ->
          new ChatPresence(
              chat,
              viewer.typing(chat, now).stream()
                  .map(who ->
                      new ChatPresence.OfPerson(
                          who,
                          Objects.requireNonNullElse(
                              viewer.shownIn(chat, who, now), Presence.COMPOSING),
                          null))
                  .toList());
      case CHANNEL, BROADCAST -> new ChatPresence(chat, List.of());
    };
  }

  private ChatPresence.OfPerson of(PhoneState person, PhoneState viewer, Instant now) {
    if (viewer.blocked.contains(person.jid) || person.blocked.contains(viewer.jid)) {
      return new ChatPresence.OfPerson(person.jid, Presence.UNAVAILABLE, null);
    }
    var shown = viewer.shownIn(person.jid, person.jid, now);
    if (shown != null) {
      return new ChatPresence.OfPerson(person.jid, shown, null);
    }
    if (person.available) {
      return new ChatPresence.OfPerson(person.jid, Presence.AVAILABLE, null);
    }
    var seen = world.profiles().showsLastSeen(person, viewer.jid) ? person.lastSeen : null;
    return new ChatPresence.OfPerson(person.jid, Presence.UNAVAILABLE, seen);
  }

  /// Sends the typing state to the other members of the chat.
  public void appearsIn(PhoneState who, Address chat, Presence presence, Instant now) {
    var types = presence == Presence.COMPOSING || presence == Presence.RECORDING;
    for (var other : world.router().readers(who.jid, chat)) {
      var at = MessageRouter.chatFor(other, chat, who.jid);
      other.sees(at, who.jid, types ? new PhoneState.Typing(presence, now) : null);
      world.devices().sendTransient(other.jid, new Event.PresenceChanged(at, who.jid, presence));
    }
  }
}
