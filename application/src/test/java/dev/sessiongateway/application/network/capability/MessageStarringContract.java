package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageStarring;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import org.junit.jupiter.api.Test;

/// What [MessageStarring] keeps.
@ContractOf(MessageStarring.class)
public interface MessageStarringContract extends NetworkContract {
  @Test
  default void aStarIsHeardOfOnceEachWay() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var stars = link.find(MessageStarring.class).orElseThrow();
      write("hello");
      var key = signals.next(MessageArrived.class).message().key();
      assertThat(stars.star(friend(), key, true)).isTrue();
      assertThat(stars.star(friend(), key, true)).isFalse();
      assertThat(stars.star(friend(), key, false)).isTrue();
      assertThat(eventsUntilMarker(signals, 1))
          .containsExactly(
              new Event.MessageStarred(friend(), key, true),
              new Event.MessageStarred(friend(), key, false));
    }
  }

  @Test
  default void anUnknownMessageIsNotStarred() {
    try (var link = pair()) {
      var unknown = new MessageKey(new MessageId("3EB0AAAAAAAAAAAA9998"), true, me());
      assertFault(
          "message.not-found",
          () -> link.find(MessageStarring.class).orElseThrow().star(friend(), unknown, true));
    }
  }
}
