package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.domain.profile.Profile;
import org.jspecify.annotations.Nullable;

/// Profiles, as far as privacy settings let others see them. Everybody who has a chat with the
/// person gets an event when the name or picture changes.
public final class Profiles {
  private final WorldState world;

  Profiles(WorldState world) {
    this.world = world;
  }

  /// The profile as `viewer` may see it.
  public Contact contact(PhoneState person, Address viewer) {
    var picture = shows(person, Setting.PROFILE, viewer) ? person.picture : null;
    var account = world.phoneOrNull(viewer);
    var saved = account == null ? null : account.addressBook.get(person.jid);
    return new Contact(person.jid, person.name, world.addressOf(picture), saved);
  }

  public Profile profile(PhoneState person, Address viewer) {
    return new Profile(
        contact(person, viewer),
        shows(person, Setting.STATUS, viewer) ? person.about : null,
        DefaultWorld.SHOPS.get(person.jid));
  }

  boolean showsLastSeen(PhoneState person, Address viewer) {
    return shows(person, Setting.LAST, viewer);
  }

  private static boolean shows(PhoneState person, Setting what, Address viewer) {
    if (person.jid.equals(viewer)) {
      return true;
    }
    if (person.blocked.contains(viewer) || person.allows(what, "none")) {
      return false;
    }
    return person.allows(what, "all") || person.conversations.contains(viewer);
  }

  void renamed(Address person, String name) {
    var phone = world.phoneOrNull(person);
    if (phone != null) {
      phone.name = name;
      tellAcquaintances(phone);
    }
  }

  void pictured(Address person, Attachment.@Nullable Stored picture) {
    var phone = world.phoneOrNull(person);
    if (phone != null) {
      phone.picture = picture;
      tellAcquaintances(phone);
    }
  }

  /// @param about empty clears it
  void says(Address person, String about) {
    var phone = world.phoneOrNull(person);
    if (phone != null) {
      phone.about = about.isEmpty() ? null : about;
    }
  }

  /// @param name null removes the person from the address book
  void saved(Address account, Address person, @Nullable SavedName name) {
    var phone = world.phoneOrNull(account);
    var other = world.phoneOrNull(person);
    if (phone == null || other == null) {
      return;
    }
    var _ = name == null ? phone.addressBook.remove(person) : phone.addressBook.put(person, name);
    world.devices().send(account, new Event.ContactChanged(contact(other, account), false));
  }

  void guarded(Address person, PrivacySettings update) {
    var phone = world.phoneOrNull(person);
    if (phone != null) {
      phone.privacy = phone.privacy.with(update);
    }
  }

  void blocked(Address person, Address other, boolean blocked) {
    var phone = world.phoneOrNull(person);
    if (phone != null) {
      var _ = blocked ? phone.blocked.add(other) : phone.blocked.remove(other);
    }
  }

  private void tellAcquaintances(PhoneState phone) {
    for (var other : world.chatHolders().holders(phone.jid)) {
      if (other != phone) {
        world.devices().send(other.jid, new Event.ContactChanged(contact(phone, other.jid), false));
      }
    }
  }
}
