package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.presence.ChatPresence;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.network.simulator.signal.Device;
import dev.sessiongateway.network.simulator.world.LinkedDevices.Notice;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Online state and typing of phones, which are not in the journal.
public final class Presences {
  private Presences() {}

  /// Everybody who has a chat with this person, or follows its presence, is notified.
  ///
  /// @param at when it was last seen, if it goes away
  public static List<Notice> publishPresence(
      WorldState world, PhoneState who, Presence presence, @Nullable Instant at) {
    who.setAvailable(presence == Presence.AVAILABLE);
    if (!who.isAvailable()) {
      who.setLastSeen(at);
    }
    var others = new LinkedHashSet<>(world.holders(who.jid));
    for (var follower : world.devices().presenceFollowers(who.jid)) {
      var phone = world.phoneOrNull(follower.account);
      if (phone != null) {
        others.add(phone);
      }
    }
    var seen = new Event.PresenceChanged(who.jid, who.jid, presence);
    return others.stream()
        .filter(other -> other != who && !other.isApartFrom(who))
        .map(other -> Notice.passing(other, seen))
        .toList();
  }

  /// The other members of the chat are notified.
  public static List<Notice> publishTyping(
      WorldState world, PhoneState who, Address chat, Presence presence, Instant now) {
    var types = presence == Presence.COMPOSING || presence == Presence.RECORDING;
    var notices = new ArrayList<Notice>();
    for (var other : Audience.readers(world, who.jid, chat)) {
      var at = Audience.chatFor(other, chat, who.jid);
      other.sees(at, who.jid, types ? new PhoneState.Typing(presence, now) : null);
      notices.add(Notice.passing(other, new Event.PresenceChanged(at, who.jid, presence)));
    }
    return notices;
  }

  /// The session follows the presence in the chat.
  public static ChatPresence subscribe(WorldState world, Device device, Address chat, Instant now) {
    if (chat.isGroup()) {
      world.groupOf(device.account, chat);
    }
    world.devices().followPresence(device, chat);
    return in(world, chat, world.phone(device.account), now);
  }

  public static List<ChatPresence> subscribed(WorldState world, Device device, Instant now) {
    var viewer = world.phone(device.account);
    return world.devices().followedPresences(device.session).stream()
        .map(chat -> in(world, chat, viewer, now))
        .toList();
  }

  private static ChatPresence in(WorldState world, Address chat, PhoneState viewer, Instant now) {
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

  private static ChatPresence.OfPerson of(PhoneState person, PhoneState viewer, Instant now) {
    if (viewer.isApartFrom(person)) {
      return new ChatPresence.OfPerson(person.jid, Presence.UNAVAILABLE, null);
    }
    var shown = viewer.shownIn(person.jid, person.jid, now);
    if (shown != null) {
      return new ChatPresence.OfPerson(person.jid, shown, null);
    }
    if (person.isAvailable()) {
      return new ChatPresence.OfPerson(person.jid, Presence.AVAILABLE, null);
    }
    var seen = Profiles.shows(person, Setting.LAST, viewer.jid) ? person.lastSeen() : null;
    return new ChatPresence.OfPerson(person.jid, Presence.UNAVAILABLE, seen);
  }
}
