package dev.sessiongateway.application.network.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatOrganizing;
import dev.sessiongateway.domain.event.Event;
import org.junit.jupiter.api.Test;

/// What [ChatOrganizing] keeps.
@ContractOf(ChatOrganizing.class)
public interface ChatOrganizingContract extends NetworkContract {
  @Test
  default void theArchiveIsHeardOfOnceEachWay() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var chats = link.find(ChatOrganizing.class).orElseThrow();
      write("hello");
      assertThat(chats.archive(friend(), true)).isTrue();
      assertThat(chats.archive(friend(), true)).isFalse();
      assertThat(chats.archive(friend(), false)).isTrue();
      chats.markUnread(friend());
      assertThat(eventsUntilMarker(signals, 2))
          .containsExactly(
              new Event.ChatArchived(friend(), true),
              new Event.ChatArchived(friend(), false),
              new Event.ChatMarkedUnread(friend()));
    }
  }
}
