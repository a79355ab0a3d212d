package dev.sessiongateway.application.profile;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.profile.ProfileName;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The profile of a session's account. Thread-safe.
public interface Profiles {

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file` when it is no image,
  ///   `too-large.media`
  void setPicture(SessionName session, Attachment image);

  /// @return false when there was none
  /// @spec api.md#delete-base_urlapisessionprofilepicture Remove the profile picture
  boolean removePicture(SessionName session);

  /// The profile of a person; empty when there is none.
  ///
  /// @param person null means the account of the session
  Optional<Profile> profile(SessionName session, @Nullable Address person);

  void setName(SessionName session, ProfileName name);

  void setAbout(SessionName session, About about);

  /// All six settings.
  PrivacySettings privacy(SessionName session);

  /// Changes those in `update` and returns all six.
  ///
  /// @spec api.md#family-b-operations Family B operations
  PrivacySettings updatePrivacy(SessionName session, PrivacySettings update);
}
