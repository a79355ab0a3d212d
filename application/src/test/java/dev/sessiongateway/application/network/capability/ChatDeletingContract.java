package dev.sessiongateway.application.network.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatDeleting;
import dev.sessiongateway.domain.event.Event;
import org.junit.jupiter.api.Test;

/// What [ChatDeleting] keeps.
@ContractOf(ChatDeleting.class)
public interface ChatDeletingContract extends NetworkContract {
  @Test
  default void aClearedAndADeletedChatAreHeardOf() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var chats = link.find(ChatDeleting.class).orElseThrow();
      write("hello");
      chats.clearChat(friend());
      chats.deleteChat(friend());
      assertThat(eventsUntilMarker(signals, 2))
          .containsExactly(new Event.ChatCleared(friend()), new Event.ChatDeleted(friend()));
    }
  }
}
