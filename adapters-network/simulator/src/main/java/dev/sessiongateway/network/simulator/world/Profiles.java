package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.domain.profile.Profile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Profiles and shops, as far as others see them.
public final class Profiles {
  private Profiles() {}

  /// The person as `viewer` may see it.
  public static Contact contact(WorldState world, PhoneState person, Address viewer) {
    var picture = shows(person, Setting.PROFILE, viewer) ? person.picture() : null;
    var account = world.phoneOrNull(viewer);
    var saved = account == null ? null : account.addressBook().get(person.jid);
    return new Contact(person.jid, person.name(), world.addressOf(picture), saved);
  }

  public static Profile profile(WorldState world, PhoneState person, Address viewer) {
    return new Profile(
        contact(world, person, viewer),
        shows(person, Setting.STATUS, viewer) ? person.about() : null,
        business(person));
  }

  /// The shop of the person as `viewer` may see it.
  public static Catalog catalog(WorldState world, PhoneState person, Address viewer) {
    if (person.jid.equals(viewer)) {
      return person.catalog();
    }
    return isShopHidden(world, person) ? Catalog.EMPTY : person.catalog().visible();
  }

  private static boolean isShopHidden(WorldState world, PhoneState person) {
    return world.isBusiness(person.jid) && !world.business(person.jid).settings().catalogVisible();
  }

  /// Whoever has a shop is a business.
  private static Profile.@Nullable Business business(PhoneState person) {
    var known = DefaultWorld.SHOPS.get(person.jid);
    return known == null && !person.catalog().isEmpty()
        ? new Profile.Business(null, null, null, null, List.of())
        : known;
  }

  /// Whether the person's setting shows this to the viewer.
  static boolean shows(PhoneState person, Setting what, Address viewer) {
    if (person.jid.equals(viewer)) {
      return true;
    }
    if (person.blocked().contains(viewer) || person.allows(what, "none")) {
      return false;
    }
    return person.allows(what, "all") || person.conversations.contains(viewer);
  }
}
