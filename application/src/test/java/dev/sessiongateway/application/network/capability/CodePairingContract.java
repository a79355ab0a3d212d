package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CodePairing;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.LoginRequired;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import org.junit.jupiter.api.Test;

/// What [CodePairing] keeps.
@ContractOf(CodePairing.class)
public interface CodePairingContract extends NetworkContract {
  /// A phone of this number types the code.
  void enter(PhoneNumber phone, PairingCode code);

  @Test
  default void aPairingCodeTypedIntoItsPhoneConnects() {
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      signals.next(LoginRequired.class);
      enter(PHONE, link.find(CodePairing.class).orElseThrow().requestCode(PHONE));
      assertThat(signals.next(Connected.class).account().id()).isEqualTo(me());
    }
  }

  @Test
  default void aPairingCodeIsForOnePhoneAndReplacesTheOneBefore() {
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      signals.next(LoginRequired.class);
      var pairing = link.find(CodePairing.class).orElseThrow();
      var first = pairing.requestCode(PHONE);
      var second = pairing.requestCode(PHONE);
      assertFault("invalid.code", () -> enter(PHONE, first));
      assertFault("invalid.code", () -> enter(FRIEND, second));
      assertFault("invalid.code", () -> enter(PHONE, new PairingCode("0000-0000")));
      enter(PHONE, second);
      signals.next(Connected.class);
    }
  }

  @Test
  default void withoutAnAttemptThereIsNoPairingCode() {
    try (var link = pair()) {
      var pairing = link.find(CodePairing.class).orElseThrow();
      assertFault("session.wrong-state", () -> pairing.requestCode(PHONE));
    }
    try (var link = network().open(SESSION, new SignalRecorder())) {
      var pairing = link.find(CodePairing.class).orElseThrow();
      assertFault("session.wrong-state", () -> pairing.requestCode(PHONE));
    }
  }
}
