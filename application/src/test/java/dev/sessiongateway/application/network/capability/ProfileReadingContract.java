package dev.sessiongateway.application.network.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import org.junit.jupiter.api.Test;

/// What [ProfileReading] keeps.
@ContractOf(ProfileReading.class)
public interface ProfileReadingContract extends NetworkContract {
  @Test
  default void othersHaveProfilesIfTheyAreThere() {
    try (var link = pair()) {
      var reading = link.find(ProfileReading.class).orElseThrow();
      var friend = reading.profile(friend()).orElseThrow();
      assertThat(friend.contact().id()).isEqualTo(friend());
      link.find(ContactLookup.class)
          .ifPresent(lookup -> assertThat(lookup.lookUp(friend())).contains(friend.contact()));
      assertThat(friend.business()).isNull();
      assertThat(reading.profile(stranger())).isEmpty();
    }
  }
}
