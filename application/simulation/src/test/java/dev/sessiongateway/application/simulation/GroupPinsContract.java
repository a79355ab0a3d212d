package dev.sessiongateway.application.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// What every [GroupPins] keeps.
public interface GroupPinsContract {
  MessageId NOTHING = new MessageId("3EB0AAAAAAAAAAAA9997");

  /// Of the administrator of [#group].
  GroupPins pins();

  /// Of a member who is no administrator.
  GroupPins pinsOfMember();

  Address group();

  /// A message in the group.
  MessageId message();

  /// Whether the member sees the message at the top.
  boolean isPinned(MessageId message);

  Instant later();

  private static void expect(String code, Runnable action) {
    assertThatThrownBy(action::run)
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo(code));
  }

  @Test
  default void aMessageIsAtTheTopUntilItIsTakenOff() {
    var message = message();
    pins().pin(group(), message, later());
    assertThat(isPinned(message)).isTrue();
    pins().pin(group(), message, null);
    assertThat(isPinned(message)).isFalse();
  }

  @Test
  default void onlyAnAdministratorPinsWhatIsThere() {
    var message = message();
    expect("network.refused", () -> pinsOfMember().pin(group(), message, later()));
    expect("message.not-found", () -> pins().pin(group(), NOTHING, later()));
    var nowhere = Address.group("120363999999999999");
    expect("group.not-found", () -> pins().pin(nowhere, message, later()));
    assertThat(isPinned(message)).isFalse();
  }
}
