package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.domain.profile.Profile;
import org.jspecify.annotations.Nullable;

/// What people show of themselves, and to whom. Whoever has a chat with them hears when their name
/// or picture changes.
final class Profiles {
  private final WorldState world;

  Profiles(WorldState world) {
    this.world = world;
  }

  /// The person as `viewer` may see it.
  Contact contact(PhoneState person, Jid viewer) {
    var picture = shows(person, Setting.PROFILE, viewer) ? person.picture : null;
    return new Contact(person.jid, person.name, world.addressOf(picture));
  }

  Profile profile(PhoneState person, Jid viewer) {
    return new Profile(
        contact(person, viewer),
        shows(person, Setting.STATUS, viewer) ? person.about : null,
        DefaultWorld.SHOPS.get(person.jid));
  }

  private static boolean shows(PhoneState person, Setting what, Jid viewer) {
    if (person.jid.equals(viewer)) {
      return true;
    }
    if (person.blocked.contains(viewer) || person.allows(what, "none")) {
      return false;
    }
    return person.allows(what, "all") || person.conversations.contains(viewer);
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

  /// @param about empty for nothing
  void says(Jid person, String about) {
    var phone = world.phones.get(person);
    if (phone != null) {
      phone.about = about.isEmpty() ? null : about;
    }
  }

  void guarded(Jid person, PrivacySettings update) {
    var phone = world.phones.get(person);
    if (phone != null) {
      phone.privacy = phone.privacy.with(update);
    }
  }

  void blocked(Jid person, Jid other, boolean blocked) {
    var phone = world.phones.get(person);
    if (phone != null) {
      var _ = blocked ? phone.blocked.add(other) : phone.blocked.remove(other);
    }
  }

  private void tellAcquaintances(PhoneState phone) {
    for (var other : world.phones.values()) {
      if (other != phone && other.conversations.contains(phone.jid)) {
        world.tell(other.jid, new Event.ContactChanged(contact(phone, other.jid), false));
      }
    }
  }
}
