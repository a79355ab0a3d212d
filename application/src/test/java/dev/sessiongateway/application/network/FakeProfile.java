package dev.sessiongateway.application.network;

import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.Catalogs;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.PrivacyEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfileEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfilePictures;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.profile.ProfileName;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The profile of the account of one [FakeDevice], and those it sees.
final class FakeProfile
    implements Catalogs, PrivacyEditing, ProfileEditing, ProfilePictures, ProfileReading {
  private final FakeNetwork network;
  private final FakeDevice device;
  private final FakePeople people;

  FakeProfile(FakeNetwork network, FakeDevice device, FakePeople people) {
    this.network = network;
    this.device = device;
    this.people = people;
  }

  @Override
  public Optional<Profile> profile(Address person) {
    var account = device.account();
    if (person.equals(account.id())) {
      var contact = new Contact(person, account.pushName(), null);
      return Optional.of(new Profile(contact, device.about, business(person)));
    }
    return Optional.ofNullable(network.profiles.get(person))
        .or(() ->
            people.lookUp(person).map(contact -> new Profile(contact, null, business(person))));
  }

  private Profile.@Nullable Business business(Address person) {
    return network.catalogs.containsKey(person)
        ? new Profile.Business(null, null, null, null, List.of())
        : null;
  }

  @Override
  public Catalog catalog(Address shop) {
    var catalog = network.catalogs.getOrDefault(shop, Catalog.EMPTY);
    return shop.equals(device.account().id()) ? catalog : catalog.visible();
  }

  @Override
  public void setName(ProfileName name) {
    device.rename(name.value());
  }

  @Override
  public void setAbout(About about) {
    device.about = about.value().isEmpty() ? null : about.value();
  }

  @Override
  public PrivacySettings privacy() {
    return device.privacy;
  }

  @Override
  public PrivacySettings update(PrivacySettings update) {
    synchronized (device) {
      device.privacy = device.privacy.with(update);
      return device.privacy;
    }
  }

  @Override
  public void setPicture(Attachment.Stored image) {
    device.picture = image;
  }

  @Override
  public boolean removePicture() {
    synchronized (device) {
      var had = device.picture != null;
      device.picture = null;
      return had;
    }
  }
}
