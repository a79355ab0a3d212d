package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessagePinning;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PinDuration;
import org.junit.jupiter.api.Test;

/// What [MessagePinning] keeps.
@ContractOf(MessagePinning.class)
public interface MessagePinningContract extends NetworkContract {
  /// Where messages are pinned.
  default Address chatOfPins() {
    return friend();
  }

  /// [#friend] writes there.
  default void writeForPins() {
    write("hello");
  }

  @Test
  default void aMessageIsPinnedAgainAndTakenOffTwice() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var pins = link.find(MessagePinning.class).orElseThrow();
      writeForPins();
      var key = signals.next(MessageArrived.class).message().key();
      pins.pin(chatOfPins(), key, PinDuration.DAY);
      pins.pin(chatOfPins(), key, PinDuration.MONTH);
      pins.unpin(chatOfPins(), key);
      pins.unpin(chatOfPins(), key);
      assertThat(key.fromMe()).isFalse();
    }
  }

  @Test
  default void anUnknownMessageIsNotPinned() {
    try (var link = pair()) {
      var pins = link.find(MessagePinning.class).orElseThrow();
      var unknown = new MessageKey(new MessageId("3EB0AAAAAAAAAAAA9997"), true, me());
      assertFault("message.not-found", () -> pins.pin(chatOfPins(), unknown, PinDuration.DAY));
      assertFault("message.not-found", () -> pins.unpin(chatOfPins(), unknown));
    }
  }
}
