package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.ChatCapabilities.CallOffering;
import dev.sessiongateway.domain.address.Address;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// What [CallOffering] keeps.
@ContractOf(CallOffering.class)
public interface CallOfferingContract extends NetworkContract {
  /// Whether a call of the account of [#SESSION] rings at [#friend].
  boolean rings(String call);

  @Test
  default void aCallRingsUntilItIsHungUp() {
    try (var link = pair(new SignalRecorder())) {
      var offering = link.find(CallOffering.class).orElseThrow();
      var id = offering.offer(friend(), false, Duration.ofSeconds(5));
      assertThat(rings(id)).isTrue();
      time().advance(Duration.ofSeconds(6));
      assertThat(rings(id)).isFalse();
    }
  }

  @Test
  default void nobodyCallsAGroupOfOthers() {
    try (var link = pair(new SignalRecorder())) {
      var offering = link.find(CallOffering.class).orElseThrow();
      var unknown = Address.group("120363099999999999");
      assertFault("group.not-found", () -> offering.offer(unknown, true, Duration.ofSeconds(5)));
    }
  }
}
