package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.profile.Profile;
import java.util.Optional;

/// Seeing what people show of themselves.
public interface ProfileReading extends Capability {

  /// As this account may see it; empty when nobody is there. The account may ask for its own.
  Optional<Profile> profile(Address person);
}
