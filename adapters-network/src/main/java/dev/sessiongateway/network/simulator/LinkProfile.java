package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.network.ContactLookup;
import dev.sessiongateway.application.network.Labelling;
import dev.sessiongateway.application.network.PrivacyEditing;
import dev.sessiongateway.application.network.ProfilePictures;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;

/// Picture, privacy, labels and acquaintances of one session's account.
final class LinkProfile implements ContactLookup, Labelling, PrivacyEditing, ProfilePictures {
  private final SessionName session;
  private final Chronicle chronicle;

  LinkProfile(SessionName session, Chronicle chronicle) {
    this.session = session;
    this.chronicle = chronicle;
  }

  /// As written, or as it should have been written: without a zero after the country, and so on.
  @Override
  public Optional<Contact> lookUp(Jid person) {
    return chronicle
        .read(world -> contact(world, person))
        .or(() ->
            NumberForms.international(person)
                .flatMap(other -> chronicle.read(world -> contact(world, other))));
  }

  private static Optional<Contact> contact(WorldState world, Jid person) {
    return Optional.ofNullable(world.phones.get(person)).map(PhoneState::toContact);
  }

  @Override
  public List<Label> labels() {
    return chronicle.read(world -> List.copyOf(account(world).catalogue.values()));
  }

  @Override
  public void handle(Jid chat, LabelId label, LabelAction action) {
    chronicle.change(pen -> {
      PhoneLabels.handle(pen, account(pen.world), chat, label, action);
      return label;
    });
  }

  @Override
  public PrivacySettings privacy() {
    return chronicle.read(world -> account(world).privacy);
  }

  @Override
  public PrivacySettings update(PrivacySettings update) {
    return chronicle.change(pen -> {
      var account = account(pen.world);
      pen.record(new Change.PrivacyChanged(account.jid.toString(), update.values()));
      return account.privacy;
    });
  }

  @Override
  public void setPicture(Attachment.Stored image) {
    chronicle.change(pen -> {
      var account = account(pen.world);
      pen.record(new Change.PictureChanged(account.jid.toString(), FileRecord.of(image)));
      return account;
    });
  }

  @Override
  public boolean removePicture() {
    return chronicle.change(pen -> {
      var account = account(pen.world);
      if (account.picture == null) {
        return false;
      }
      pen.record(new Change.PictureChanged(account.jid.toString(), null));
      return true;
    });
  }

  private PhoneState account(WorldState world) {
    return world.device(session).phone;
  }
}
