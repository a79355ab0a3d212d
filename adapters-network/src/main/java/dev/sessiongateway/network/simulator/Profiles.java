package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.jid.Jid;
import org.jspecify.annotations.Nullable;

/// What people show of themselves. Whoever has a chat with them hears when it changes.
final class Profiles {
  private final WorldState world;

  Profiles(WorldState world) {
    this.world = world;
  }

  void renamed(Jid person, String name) {
    var phone = world.phones.get(person);
    if (phone != null) {
      phone.name = name;
      tellAcquaintances(phone);
    }
  }

  void pictured(Jid person, @Nullable FileRecord picture) {
    var phone = world.phones.get(person);
    if (phone != null) {
      phone.picture = picture == null ? null : picture.toAttachment();
      tellAcquaintances(phone);
    }
  }

  private void tellAcquaintances(PhoneState phone) {
    for (var other : world.phones.values()) {
      if (other != phone && other.conversations.contains(phone.jid)) {
        world.tell(other.jid, new Event.ContactChanged(phone.toContact(), false));
      }
    }
  }
}
