package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.application.network.LinkSignal;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.presence.Presence;
import java.time.Instant;

/// Online state and typing of phones.
public final class Presences {
  private final WorldState world;

  Presences(WorldState world) {
    this.world = world;
  }

  void wentOnline(Address person, boolean online) {
    var phone = world.phoneOrNull(person);
    if (phone == null) {
      return;
    }
    phone.online = online;
    if (online) {
      for (var entry : phone.conversations.all()) {
        if (!entry.delivered()) {
          entry.deliver();
          world.router().receipt(phone, entry.message(), Ack.DEVICE);
        }
      }
    }
    appears(phone, online ? Presence.AVAILABLE : Presence.UNAVAILABLE);
  }

  /// Sends the online state to everybody who has a chat with this person and is online.
  public void appears(PhoneState who, Presence presence) {
    var seen = new LinkSignal.Happened(new Event.PresenceChanged(who.jid, who.jid, presence));
    for (var other : world.phones()) {
      if (other != who
          && other.conversations.contains(who.jid)
          && !other.blocked.contains(who.jid)
          && !who.blocked.contains(other.jid)) {
        world.devices().sendTransient(other.jid, seen);
      }
    }
  }

  /// Sends the typing state to the other members of the chat.
  public void appearsIn(PhoneState who, Address chat, Presence presence, Instant now) {
    var types = presence == Presence.COMPOSING || presence == Presence.RECORDING;
    for (var other : world.router().readers(who.jid, chat)) {
      var at = MessageRouter.chatFor(other, chat, who.jid);
      other.sees(at, who.jid, types ? now : null);
      world
          .devices()
          .sendTransient(
              other.jid, new LinkSignal.Happened(new Event.PresenceChanged(at, who.jid, presence)));
    }
  }
}
