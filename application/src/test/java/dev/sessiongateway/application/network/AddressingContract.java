package dev.sessiongateway.application.network;

import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What every network's [Addressing] keeps: what a client reads, it can send back.
public interface AddressingContract {
  Addressing addressing();

  /// Some of each kind that the network has.
  List<Address> addresses();

  MessageId messageId();

  @Test
  default void whatEitherFamilyShowsIsReadBack() {
    for (var address : addresses()) {
      assertThat(addressing().parse("to", address.toString())).isEqualTo(address);
      assertThat(addressing().parse("to", address.networkForm())).isEqualTo(address);
    }
  }

  @Test
  default void theIdOfAMessageIsReadBack() {
    assertThat(addressing().parseMessageId("id", messageId().value())).isEqualTo(messageId());
  }

  @Test
  default void whatIsNoAddressNamesItsField() {
    for (var text : List.of("", " ", "a\u0000b", "x".repeat(5_000))) {
      assertFault("invalid.to", () -> addressing().parse("to", text));
      assertFault("invalid.id", () -> addressing().parseMessageId("id", text));
    }
  }
}
