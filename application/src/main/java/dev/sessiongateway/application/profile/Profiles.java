package dev.sessiongateway.application.profile;

import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.Catalogs;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.PrivacyEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfileEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfilePictures;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.profile.ProfileName;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The profile of a session's account, and the profiles and shops of others. Thread-safe.
///
/// The network is the source of truth for the profile.
public final class Profiles {
  private final SessionDirectory sessions;
  private final MediaIngest media;

  public Profiles(SessionDirectory sessions, MediaIngest media) {
    this.sessions = sessions;
    this.media = media;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file` when it is no image,
  ///   `too-large.media`
  public void setPicture(SessionName session, Attachment image) {
    var live = sessions.get(session);
    var pictures = live.requireActive(ProfilePictures.class);
    pictures.setPicture(media.storePicture(image, live.session().config().proxy()));
  }

  /// @return false when there was none
  /// @spec api.md#delete-base_urlapisessionprofilepicture Remove the profile picture
  public boolean removePicture(SessionName session) {
    return sessions.get(session).requireActive(ProfilePictures.class).removePicture();
  }

  /// The profile of a person; empty when there is none.
  ///
  /// @param person null means the account of the session
  public Optional<Profile> profile(SessionName session, @Nullable Address person) {
    var live = sessions.get(session);
    var reading = live.requireReadable(ProfileReading.class);
    return reading.profile(person == null ? live.account().id() : person);
  }

  /// The shop of a business; empty when it has none.
  public Catalog catalog(SessionName session, Address shop) {
    return sessions.get(session).requireReadable(Catalogs.class).catalog(shop);
  }

  public void setName(SessionName session, ProfileName name) {
    sessions.get(session).requireActive(ProfileEditing.class).setName(name);
  }

  public void setAbout(SessionName session, About about) {
    sessions.get(session).requireActive(ProfileEditing.class).setAbout(about);
  }

  /// All six settings.
  public PrivacySettings privacy(SessionName session) {
    return sessions.get(session).requireReadable(PrivacyEditing.class).privacy();
  }

  /// Changes those in `update` and returns all six.
  ///
  /// @spec api.md#family-b-operations Family B operations
  public PrivacySettings updatePrivacy(SessionName session, PrivacySettings update) {
    return sessions.get(session).requireActive(PrivacyEditing.class).update(update);
  }
}
