package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.MessageCapabilities.InboundMessages;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import org.junit.jupiter.api.Test;

/// What [InboundMessages] keeps.
@ContractOf(InboundMessages.class)
public interface InboundMessagesContract extends NetworkContract {

  @Test
  default void aMessageIsToldWhenItIsTaken() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var message = brought("Who is there?");
      link.find(InboundMessages.class).orElseThrow().take(message);
      assertThat(signals.drain()).contains(message);
    }
  }

  @Test
  default void nothingIsTakenBeforePairing() {
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      var inbound = link.find(InboundMessages.class).orElseThrow();
      assertFault("session.unauthenticated", () -> inbound.take(brought("too early")));
      signals.assertSilent();
    }
  }

  private MessageArrived brought(String text) {
    var id = new MessageId("ABC-1234");
    return new MessageArrived(
        Message.received(id, friend(), time().instant(), new Content.Text(text)), "Grace");
  }
}
