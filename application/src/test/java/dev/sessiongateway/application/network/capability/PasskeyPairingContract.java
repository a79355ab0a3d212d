package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.Authenticator;
import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.PairingCapabilities.PasskeyPairing;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.LinkFailed;
import dev.sessiongateway.domain.event.LinkSignal.LoginRequired;
import dev.sessiongateway.domain.pairing.PasskeyChallenge;
import dev.sessiongateway.domain.pairing.PasskeyConfirmation;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.session.FailureReason;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What [PasskeyPairing] keeps.
@ContractOf(PasskeyPairing.class)
public interface PasskeyPairingContract extends NetworkContract {
  /// From now on the account of [#me] asks for a passkey.
  void demandPasskey(PasskeyDemand demand);

  private static PasskeyPairing passkeys(NetworkLink link) {
    return link.find(PasskeyPairing.class).orElseThrow();
  }

  private PasskeyChallenge challenge(NetworkLink link, SignalRecorder signals) {
    link.connect();
    complete(link, signals.next(LoginRequired.class).step());
    return (PasskeyChallenge) signals.next(LoginRequired.class).step();
  }

  @Test
  default void aProtectedAccountAsksForItsPasskeyAndIsLinkedThen() {
    demandPasskey(PasskeyDemand.ASSERTION);
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      var challenge = challenge(link, signals);
      assertThat(challenge.expiresAt()).isAfter(time().instant());
      assertThat(challenge.credentials()).isNotEmpty();
      passkeys(link).assertPasskey(Authenticator.of(challenge).answer());
      assertThat(signals.next(Connected.class).account().id()).isEqualTo(me());
      assertFault("passkey.not-pending", () -> passkeys(link).confirmPasskey());
    }
  }

  @Test
  default void aWrongAnswerLeavesTheChallengePending() {
    demandPasskey(PasskeyDemand.ASSERTION);
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      var right = Authenticator.of(challenge(link, signals));
      var client = "invalid.response.clientDataJSON";
      var authenticator = "invalid.response.authenticatorData";
      Map.of(
              right.withCredential("QUJD"), "invalid.id",
              right.withChallenge("QUJD"), client,
              right.withType("webauthn.create"), client,
              right.withOrigin("https://evil.example"), client,
              right.withOrigin("http://" + right.rpId()), client,
              right.withRpId("evil.example"), authenticator,
              right.withFlags(0x01), authenticator,
              right.withFlags(0x04), authenticator)
          .forEach((wrong, code) ->
              assertFault(code, () -> passkeys(link).assertPasskey(wrong.answer())));
      passkeys(link).assertPasskey(right.answer());
      signals.next(Connected.class);
    }
  }

  @Test
  default void someAccountsAskForAConfirmationBesides() {
    demandPasskey(PasskeyDemand.CONFIRMATION);
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      var challenge = challenge(link, signals);
      assertFault("passkey.not-pending", () -> passkeys(link).confirmPasskey());
      passkeys(link).assertPasskey(Authenticator.of(challenge).answer());
      var step = signals.next(LoginRequired.class).step();
      assertThat(((PasskeyConfirmation) step).code()).isNotBlank();
      assertFault(
          "passkey.not-pending",
          () -> passkeys(link).assertPasskey(Authenticator.of(challenge).answer()));
      passkeys(link).confirmPasskey();
      assertThat(signals.next(Connected.class).account().id()).isEqualTo(me());
    }
  }

  @Test
  default void aPasskeyThatIsNotGivenInTimeEndsTheAttempt() {
    demandPasskey(PasskeyDemand.ASSERTION);
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      var challenge = challenge(link, signals);
      time().advance(Duration.ofHours(1));
      assertThat(signals.next(LinkFailed.class).reason()).isEqualTo(FailureReason.PASSKEY_EXPIRED);
      assertFault(
          "passkey.not-pending",
          () -> passkeys(link).assertPasskey(Authenticator.of(challenge).answer()));
      link.connect();
      signals.next(LoginRequired.class);
    }
  }

  @Test
  default void withoutAScanNoPasskeyIsPending() {
    demandPasskey(PasskeyDemand.ASSERTION);
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      signals.next(LoginRequired.class);
      assertFault("passkey.not-pending", () -> passkeys(link).confirmPasskey());
    }
  }
}
