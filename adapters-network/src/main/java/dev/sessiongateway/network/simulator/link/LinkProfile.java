package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.network.capability.ContactCapabilities.AddressBook;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.application.network.capability.ContactCapabilities.LidResolving;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.PrivacyEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfileEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfilePictures;
import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.profile.ProfileName;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.fault.FaultEngine;
import dev.sessiongateway.network.simulator.fault.Occasion;
import dev.sessiongateway.network.simulator.journal.AccountChange;
import dev.sessiongateway.network.simulator.phone.PhoneAddressBook;
import dev.sessiongateway.network.simulator.phone.PhoneProfiles;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.Optional;

/// Profile, privacy and contacts of one session's account.
final class LinkProfile
    implements AddressBook,
        ContactLookup,
        LidResolving,
        PrivacyEditing,
        ProfileEditing,
        ProfilePictures,
        ProfileReading {
  private final SessionName session;
  private final WorldJournal journal;
  private final FaultEngine faults;

  LinkProfile(SessionName session, WorldJournal journal, FaultEngine faults) {
    this.faults = faults;
    this.session = session;
    this.journal = journal;
  }

  /// The number as written or, when that is malformed, in its international form.
  @Override
  public Optional<Contact> lookUp(Address person) {
    var found =
        journal.read(world -> {
          var viewer = account(world).jid;
          return world.lookUp(person).map(phone -> world.profiles().contact(phone, viewer));
        });
    return isUnregistered(found.map(Contact::id).orElse(person)) ? Optional.empty() : found;
  }

  private boolean isUnregistered(Address person) {
    return !faults.fire(NetworkFault.NotRegistered.class, new Occasion(session, person)).isEmpty();
  }

  @Override
  public boolean save(Address person, SavedName name) {
    return journal.change(editor -> {
      var other =
          editor
              .world
              .lookUp(person)
              .orElseThrow(
                  () -> new Fault.NotOnNetwork(person.networkForm(), person.user()).toException());
      return PhoneAddressBook.save(editor, account(editor.world), other, name);
    });
  }

  @Override
  public Optional<LidMapping> mapping(Address person) {
    return journal.read(
        world -> world.lookUp(person).flatMap(phone -> world.lids().mapping(phone)));
  }

  @Override
  public Optional<Profile> profile(Address person) {
    return journal.read(world -> {
      var viewer = account(world).jid;
      return world.lookUp(person).map(phone -> world.profiles().profile(phone, viewer));
    });
  }

  @Override
  public void setName(ProfileName name) {
    journal.change(editor -> {
      PhoneProfiles.rename(editor, account(editor.world), name.value());
      return name;
    });
  }

  @Override
  public void setAbout(About about) {
    journal.change(editor -> {
      var account = account(editor.world);
      if (!about.value().equals(account.about == null ? "" : account.about)) {
        editor.record(new AccountChange.AboutChanged(account.jid.toString(), about.value()));
      }
      return about;
    });
  }

  @Override
  public PrivacySettings privacy() {
    return journal.read(world -> account(world).privacy);
  }

  @Override
  public PrivacySettings update(PrivacySettings update) {
    return journal.change(editor -> {
      var account = account(editor.world);
      editor.record(new AccountChange.PrivacyChanged(account.jid.toString(), update.values()));
      return account.privacy;
    });
  }

  @Override
  public void setPicture(Attachment.Stored image) {
    journal.change(editor -> {
      var account = account(editor.world);
      editor.record(new AccountChange.PictureChanged(account.jid.toString(), image));
      return account;
    });
  }

  @Override
  public boolean removePicture() {
    return journal.change(editor -> {
      var account = account(editor.world);
      if (account.picture == null) {
        return false;
      }
      editor.record(new AccountChange.PictureChanged(account.jid.toString(), null));
      return true;
    });
  }

  private PhoneState account(WorldState world) {
    return world.devices().device(session).phone;
  }
}
