package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.ProfileName;

/// Changing what the account says of itself.
public interface ProfileEditing extends Capability {
  void setName(ProfileName name);

  void setAbout(About about);
}
