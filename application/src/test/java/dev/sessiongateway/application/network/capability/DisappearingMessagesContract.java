package dev.sessiongateway.application.network.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatTimer;
import dev.sessiongateway.application.network.capability.ChatCapabilities.DisappearingMessages;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import org.junit.jupiter.api.Test;

/// What [DisappearingMessages] keeps.
@ContractOf(DisappearingMessages.class)
public interface DisappearingMessagesContract extends NetworkContract {
  @Test
  default void aTimerStaysUntilItIsChanged() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var chats = link.find(DisappearingMessages.class).orElseThrow();
      assertThat(chats.timers()).isEmpty();
      assertThat(chats.setTimer(friend(), DisappearingTimer.WEEK)).isTrue();
      assertThat(chats.setTimer(friend(), DisappearingTimer.WEEK)).isFalse();
      assertThat(chats.timers()).containsExactly(new ChatTimer(friend(), DisappearingTimer.WEEK));
      assertThat(chats.setTimer(friend(), DisappearingTimer.OFF)).isTrue();
      assertThat(chats.timers()).isEmpty();
      assertThat(eventsUntilMarker(signals, 1))
          .extracting(event -> event instanceof Event.ChatTimerChanged timed ? timed.timer() : null)
          .containsExactly(DisappearingTimer.WEEK, DisappearingTimer.OFF);
    }
  }
}
