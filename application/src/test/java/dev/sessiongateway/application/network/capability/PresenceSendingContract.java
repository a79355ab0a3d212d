package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.domain.presence.Presence;
import org.junit.jupiter.api.Test;

/// What [PresenceSending] keeps.
@ContractOf(PresenceSending.class)
public interface PresenceSendingContract extends NetworkContract {
  @Test
  default void aLinkedSessionShowsItself() {
    try (var link = pair()) {
      var sending = link.find(PresenceSending.class).orElseThrow();
      sending.show(Presence.AVAILABLE);
      sending.showIn(friend(), Presence.COMPOSING);
      sending.showIn(friend(), Presence.PAUSED);
    }
  }
}
