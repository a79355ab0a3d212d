package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.presence.ChatPresence;
import org.junit.jupiter.api.Test;

/// What [PresenceReading] keeps.
@ContractOf(PresenceReading.class)
public interface PresenceReadingContract extends NetworkContract {
  @Test
  default void aSubscribedChatIsListedOnce() {
    try (var link = pair()) {
      var presence = link.find(PresenceReading.class).orElseThrow();
      assertThat(presence.subscribed()).isEmpty();
      assertThat(presence.subscribe(friend()).chat()).isEqualTo(friend());
      presence.subscribe(friend());
      assertThat(presence.subscribed()).extracting(ChatPresence::chat).containsExactly(friend());
    }
  }

  @Test
  default void thePresenceInAGroupIsForItsMembers() {
    try (var link = pair()) {
      var presence = link.find(PresenceReading.class).orElseThrow();
      var unknown = Address.group("120363000000009999");
      assertFault("group.not-found", () -> presence.subscribe(unknown));
    }
  }
}
