package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What [MessageSending] keeps.
@ContractOf(MessageSending.class)
public interface MessageSendingContract extends NetworkContract {
  /// What [#friend] got from the account of [#SESSION], oldest first.
  List<Message> received();

  @Test
  default void aSentMessageArrivesOnceHoweverOftenItsIdIsRepeated() {
    try (var link = pair()) {
      var sending = link.find(MessageSending.class).orElseThrow();
      var message = text(friend(), "once", "3EB0AAAAAAAAAAAA0001");
      sending.send(message);
      sending.send(message);
      sending.send(text(friend(), "then this", "3EB0AAAAAAAAAAAA0002"));
      assertThat(received())
          .extracting(m -> m.content().text())
          .containsExactly("once", "then this");
    }
  }

  @Test
  default void peopleAreNeverRefusedAndUnknownPlacesAre() {
    try (var link = pair()) {
      var sending = link.find(MessageSending.class).orElseThrow();
      sending.checkRecipient(friend());
      sending.checkRecipient(stranger());
      assertFault(
          "group.not-found", () -> sending.checkRecipient(Address.group("120363999999999999")));
      assertFault(
          "channel.not-found", () -> sending.checkRecipient(Address.channel("120363999999999999")));
    }
  }

  @Test
  default void acknowledgementsOfADirectChatNameNoMember() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      link.find(MessageSending.class)
          .orElseThrow()
          .send(text(friend(), "hello", "3EB0AAAAAAAAAAAA0001"));
      write("marker");
      for (var signal = signals.next(LinkSignal.AccountUpdate.class);
          !(signal instanceof MessageArrived);
          signal = signals.next(LinkSignal.AccountUpdate.class)) {
        if (signal instanceof Event.MessageAcked(_, var chat, _, var by, _)) {
          assertThat(chat).isEqualTo(friend());
          assertThat(by).isNull();
        }
      }
    }
  }

  /// Lets the network acknowledge what was sent, where it does not do that by itself, at once or
  /// with time.
  default void acknowledge(MessageId sent) {}

  @Test
  default void theNetworkSaysThatItHasTakenAMessage() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var message = text(friend(), "hello", "3EB0AAAAAAAAAAAA0001");
      link.find(MessageSending.class).orElseThrow().send(message);
      acknowledge(message.id());
      time().advance(Duration.ofMinutes(1));
      var taken = signals.next(Event.MessageAcked.class, acked -> acked.id().equals(message.id()));
      assertThat(taken.chat()).isEqualTo(friend());
      assertThat(taken.ack()).isGreaterThanOrEqualTo(Ack.SERVER);
      assertThat(taken.failure()).isNull();
    }
  }

  @Test
  default void nothingIsSentBeforePairing() {
    try (var link = network().open(SESSION, new SignalRecorder())) {
      var sending = link.find(MessageSending.class).orElseThrow();
      var message = text(friend(), "too early", "3EB0AAAAAAAAAAAA0001");
      assertFault("session.unauthenticated", () -> sending.send(message));
    }
    assertThat(received()).isEmpty();
  }
}
