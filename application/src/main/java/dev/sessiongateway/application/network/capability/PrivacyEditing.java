package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.profile.PrivacySettings;

/// The privacy settings of the account.
public interface PrivacyEditing extends Capability {
  /// All six.
  PrivacySettings privacy();

  /// Changes those in `update` and returns all six.
  PrivacySettings update(PrivacySettings update);
}
