package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.ChatCapabilities.CallRejecting;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.Event;
import org.junit.jupiter.api.Test;

/// What [CallRejecting] keeps.
@ContractOf(CallRejecting.class)
public interface CallRejectingContract extends NetworkContract {
  /// [#friend] calls the account of [#SESSION].
  ///
  /// @return the id of the call
  String call();

  @Test
  default void aCallIsDeclinedOnce() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var id = call();
      var call = new Call(id, friend(), friend(), false);
      assertThat(signals.next(Event.CallChanged.class))
          .isEqualTo(new Event.CallChanged(call, CallStage.RINGING));
      var rejecting = link.find(CallRejecting.class).orElseThrow();
      assertFault("call.not-found", () -> rejecting.reject(id, me()));
      rejecting.reject(id, friend());
      assertThat(signals.next(Event.CallChanged.class))
          .isEqualTo(new Event.CallChanged(call, CallStage.REJECTED));
      assertFault("call.not-found", () -> rejecting.reject(id, friend()));
    }
  }

  @Test
  default void whoIsBlockedDoesNotRing() {
    assumeTrue(network().capabilities().contains(ContactBlocking.class));
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      link.find(ContactBlocking.class).orElseThrow().block(friend(), true);
      call();
      link.find(ContactBlocking.class).orElseThrow().block(friend(), false);
      assertThat(eventsUntilMarker(signals, 1)).noneMatch(Event.CallChanged.class::isInstance);
    }
  }
}
