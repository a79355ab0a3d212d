package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.domain.presence.Presence;
import org.junit.jupiter.api.Test;

/// What [PresenceSending] keeps.
@ContractOf(PresenceSending.class)
public interface PresenceSendingContract extends NetworkContract {
  /// Whether accounts of the network are online or not; otherwise they only type.
  default boolean hasPresence() {
    return true;
  }

  @Test
  default void aLinkedSessionShowsItself() {
    try (var link = pair()) {
      var sending = link.find(PresenceSending.class).orElseThrow();
      if (hasPresence()) {
        sending.show(Presence.AVAILABLE);
      } else {
        assertFault("unsupported.presence", () -> sending.show(Presence.AVAILABLE));
      }
      sending.showIn(friend(), Presence.COMPOSING);
      sending.showIn(friend(), Presence.PAUSED);
    }
  }
}
