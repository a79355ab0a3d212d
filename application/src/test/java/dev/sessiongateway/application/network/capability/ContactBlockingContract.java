package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import org.junit.jupiter.api.Test;

/// What [ContactBlocking] keeps.
@ContractOf(ContactBlocking.class)
public interface ContactBlockingContract extends NetworkContract {
  @Test
  default void ofBlockedPeopleNothingIsHeard() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var blocking = link.find(ContactBlocking.class).orElseThrow();
      blocking.block(friend(), true);
      blocking.block(friend(), true);
      assertThat(blocking.blocked()).containsExactly(friend());
      write("unheard");
      blocking.block(friend(), false);
      blocking.block(friend(), false);
      assertThat(blocking.blocked()).isEmpty();
      assertThat(eventsUntilMarker(signals, 1)).isEmpty();
    }
  }

  @Test
  default void onlyPeopleOnTheNetworkAreBlocked() {
    try (var link = pair()) {
      var blocking = link.find(ContactBlocking.class).orElseThrow();
      assertFault("number.not-on-network", () -> blocking.block(stranger(), true));
      assertThat(blocking.blocked()).isEmpty();
    }
  }
}
