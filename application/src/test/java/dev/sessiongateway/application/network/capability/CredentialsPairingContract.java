package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.LoginRequired;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.pairing.CredentialsEntry;
import org.junit.jupiter.api.Test;

/// What [CredentialsPairing] keeps.
@ContractOf(CredentialsPairing.class)
public interface CredentialsPairingContract extends NetworkContract {
  /// Those of the account [#me].
  Credentials right();

  /// Those of the account [#me], but for a secret; without one, those that name no account.
  Credentials wrong();

  /// Whether an account has a secret.
  default boolean hasSecret() {
    return true;
  }

  @Test
  default void theStepNamesEveryFieldOnceAndTheSecretOne() {
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      var fields = entry(signals).fields();
      assertThat(fields).extracting(CredentialsEntry.Field::name).doesNotHaveDuplicates();
      assertThat(fields.stream().anyMatch(field -> field.kind() == CredentialsEntry.Kind.SECRET))
          .isEqualTo(hasSecret());
    }
  }

  @Test
  default void theStepTakesTheRightCredentialsAndTheyConnect() {
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      assertThat(entry(signals).filled(right().values())).isEqualTo(right());
      link.find(CredentialsPairing.class).orElseThrow().login(right());
      assertThat(signals.next(Connected.class).account().id()).isEqualTo(me());
    }
  }

  @Test
  default void wrongCredentialsAreRefusedAndTheStepIsStillPending() {
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      var _ = entry(signals);
      var pairing = link.find(CredentialsPairing.class).orElseThrow();
      assertFault("credentials.refused", () -> pairing.login(wrong()));
      pairing.login(right());
      signals.next(Connected.class);
    }
  }

  @Test
  default void withoutAnAttemptCredentialsAreNotTaken() {
    try (var link = pair()) {
      var pairing = link.find(CredentialsPairing.class).orElseThrow();
      assertFault("session.wrong-state", () -> pairing.login(right()));
    }
    try (var link = network().open(SESSION, new SignalRecorder())) {
      var pairing = link.find(CredentialsPairing.class).orElseThrow();
      assertFault("session.wrong-state", () -> pairing.login(right()));
    }
  }

  private static CredentialsEntry entry(SignalRecorder signals) {
    return (CredentialsEntry) signals.next(LoginRequired.class).step();
  }
}
