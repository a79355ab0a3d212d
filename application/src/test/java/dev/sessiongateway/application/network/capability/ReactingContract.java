package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.Message.Origin;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import org.junit.jupiter.api.Test;

/// What [Reacting] keeps. What a session does comes back to it under the id that its call returned.
@ContractOf(Reacting.class)
public interface ReactingContract extends MessageSendingContract {
  /// A network need not say how people are called.
  String NAME = "fromName";

  MessageId SENT = new MessageId("3EB0AAAAAAAAAAAA0001");
  MessageId UNKNOWN = new MessageId("3EB0AAAAAAAAAAAA9999");

  @Test
  default void aReactionIsHeardOfAsThisApisDoing() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var reacting = link.find(Reacting.class).orElseThrow();
      write("hello");
      var theirs = signals.next(MessageArrived.class).message().key();
      var reaction = reacting.react(friend(), theirs, new Emoji("👍"));
      assertThat(signals.next(Event.MessageReacted.class))
          .usingRecursiveComparison()
          .ignoringFields(NAME)
          .isEqualTo(
              new Event.MessageReacted(
                  reaction,
                  friend(),
                  me(),
                  true,
                  theirs.id(),
                  false,
                  "👍",
                  Origin.API,
                  null,
                  friend()));
      var back = reacting.react(friend(), theirs, Emoji.NONE);
      var takenBack = signals.next(Event.MessageReacted.class);
      assertThat(takenBack.id()).isEqualTo(back).isNotEqualTo(reaction);
      assertThat(takenBack.emoji()).isEmpty();
    }
  }

  @Test
  default void anAccountReactsToItsOwnMessagesToo() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var reacting = link.find(Reacting.class).orElseThrow();
      send(link, friend());
      reacting.react(friend(), new MessageKey(SENT, true, me()), new Emoji("❤️"));
      assertThat(signals.next(Event.MessageReacted.class).targetFromMe()).isTrue();
      assertFault(
          "message.not-found",
          () -> reacting.react(friend(), new MessageKey(UNKNOWN, true, me()), new Emoji("❤️")));
    }
  }

  private void send(NetworkLink link, Address chat) {
    link.find(MessageSending.class).orElseThrow().send(text(chat, "Monday", SENT.value()));
  }
}
