package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.network.capability.ContactCapabilities.AddressBook;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.application.network.capability.ContactCapabilities.LidResolving;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.Catalogs;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.PrivacyEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfileEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfilePictures;
import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaDetails;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.profile.ProfileName;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.command.AccountCommands;
import dev.sessiongateway.network.simulator.command.Actor;
import dev.sessiongateway.network.simulator.fault.FaultEngine;
import dev.sessiongateway.network.simulator.fault.FaultEngine.FaultPoint;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.Profiles;
import dev.sessiongateway.network.simulator.world.WorldJournal.WorldEditor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Profile, privacy and contacts of one session's account.
final class LinkProfile
    implements AddressBook,
        Catalogs,
        ContactLookup,
        LidResolving,
        PrivacyEditing,
        ProfileEditing,
        ProfilePictures,
        ProfileReading {
  private final SessionName session;
  private final Actor account;
  private final FaultEngine faults;

  LinkProfile(SessionName session, Actor account, FaultEngine faults) {
    this.session = session;
    this.account = account;
    this.faults = faults;
  }

  /// The number as written or, when that is malformed, in its international form.
  @Override
  public Optional<Contact> lookUp(Address person) {
    var found =
        account.read((world, viewer) ->
            world.lookUp(person).map(phone -> Profiles.contact(world, phone, viewer.jid)));
    var known = found.or(() -> magic(person));
    return isUnregistered(known.map(Contact::id).orElse(person)) ? Optional.empty() : known;
  }

  /// Numbers that fail on purpose are found, although they are no phones.
  private static Optional<Contact> magic(Address person) {
    return MagicNumber.of(person)
        .filter(MagicNumber::isFound)
        .map(_ -> new Contact(person, null, null));
  }

  private boolean isUnregistered(Address person) {
    return !faults
        .fire(NetworkFault.NotRegistered.class, new FaultPoint(session, person))
        .isEmpty();
  }

  @Override
  public boolean save(Address person, SavedName name) {
    return account.change((editor, owner) ->
        AccountCommands.saveContact(editor, owner, editor.world.registered(person), name));
  }

  @Override
  public Optional<LidMapping> mapping(Address person) {
    return account.readWorld(
        world -> world.lookUp(person).flatMap(phone -> world.lids().mapping(phone.jid)));
  }

  @Override
  public Optional<Profile> profile(Address person) {
    return account.read((world, viewer) ->
        world.lookUp(person).map(phone -> Profiles.profile(world, phone, viewer.jid)));
  }

  @Override
  public Catalog catalog(Address shop) {
    return account.read((world, viewer) ->
        world
            .lookUp(shop)
            .map(phone -> Profiles.catalog(world, phone, viewer.jid))
            .map(LinkProfile::withoutThumbnails)
            .orElse(Catalog.EMPTY));
  }

  /// A large shop has to fit into a frame.
  private static Catalog withoutThumbnails(Catalog catalog) {
    return new Catalog(
        catalog.products().stream()
            .map(product -> product.withImages(LinkProfile::withoutThumbnail))
            .toList(),
        catalog.collections());
  }

  private static Attachment withoutThumbnail(Attachment image) {
    return image instanceof Attachment.Stored stored ? stored.with(MediaDetails.NONE) : image;
  }

  @Override
  public void setName(ProfileName name) {
    account.edit((editor, owner) -> AccountCommands.rename(editor, owner, name.value()));
  }

  @Override
  public void setAbout(About about) {
    account.edit((editor, owner) -> {
      if (!about.value().equals(owner.about() == null ? "" : owner.about())) {
        editor.record(new AccountChange.AboutChanged(owner.jid, about.value()));
      }
    });
  }

  @Override
  public PrivacySettings privacy() {
    return account.read((_, owner) -> owner.privacy());
  }

  @Override
  public PrivacySettings update(PrivacySettings update) {
    return account.change((editor, owner) -> {
      editor.record(new AccountChange.PrivacyChanged(owner.jid, update.values()));
      return owner.privacy();
    });
  }

  @Override
  public void setPicture(Attachment.Stored image) {
    account.edit((editor, owner) -> setPicture(editor, owner, image));
  }

  @Override
  public boolean removePicture() {
    return account.change((editor, owner) -> {
      var changes = owner.picture() != null;
      if (changes) {
        setPicture(editor, owner, null);
      }
      return changes;
    });
  }

  private static void setPicture(
      WorldEditor editor, PhoneState owner, Attachment.@Nullable Stored picture) {
    editor.record(new AccountChange.PictureChanged(owner.jid, picture));
  }
}
