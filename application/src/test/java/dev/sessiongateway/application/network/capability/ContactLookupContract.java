package dev.sessiongateway.application.network.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import org.junit.jupiter.api.Test;

/// What [ContactLookup] keeps.
@ContractOf(ContactLookup.class)
public interface ContactLookupContract extends NetworkContract {
  @Test
  default void onlyPeopleOnTheNetworkAreFound() {
    try (var link = pair()) {
      var lookup = link.find(ContactLookup.class).orElseThrow();
      assertThat(lookup.lookUp(friend()).orElseThrow().id()).isEqualTo(friend());
      assertThat(lookup.lookUp(stranger())).isEmpty();
    }
  }
}
