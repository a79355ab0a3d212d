package dev.sessiongateway.network.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.network.Authenticator;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CodePairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.PasskeyPairing;
import dev.sessiongateway.application.phone.VirtualPhones.Phone;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.LoginRequired;
import dev.sessiongateway.domain.pairing.PasskeyChallenge;
import dev.sessiongateway.domain.pairing.PasskeyConfirmation;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Phones whose accounts are protected by a passkey.
class PasskeysTest {
  private static final PhoneNumber PHONE = new PhoneNumber("4915110000001");
  private static final SessionName SESSION = new SessionName("paula");

  @TempDir private Path directory;
  private final ManualTime time = new ManualTime();
  private final SignalRecorder signals = new SignalRecorder();
  private ExecutorService executor;
  private SimulatedNetwork network;

  @BeforeEach
  void open() {
    executor = Executors.newVirtualThreadPerTaskExecutor();
    network = SimulatedNetwork.open(directory, time, new CountingIdentifiers(), executor);
    Simulation.of(network).orElseThrow().phones().create(PHONE, "Paula");
  }

  @AfterEach
  void close() {
    network.close();
    executor.close();
  }

  private Phone phone() {
    return Simulation.of(network).orElseThrow().phones().phones().stream()
        .filter(phone -> phone.number().equals(PHONE))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void thePhoneShowsTheCodeThatTheSessionConfirms() {
    Simulation.of(network).orElseThrow().phones().demandPasskey(PHONE, PasskeyDemand.CONFIRMATION);
    try (var link = network.open(SESSION, signals)) {
      link.connect();
      Simulation.of(network).orElseThrow().phones().scan(PHONE, signals.nextQr().value());
      var challenge = (PasskeyChallenge) signals.next(LoginRequired.class).step();
      assertThat(phone().passkeyCode()).isNull();
      assertThat(phone().sessions()).isEmpty();

      var passkeys = link.find(PasskeyPairing.class).orElseThrow();
      passkeys.assertPasskey(Authenticator.of(challenge).answer());
      var confirmation = (PasskeyConfirmation) signals.next(LoginRequired.class).step();
      assertThat(phone().passkeyCode()).isEqualTo(confirmation.code()).matches("[0-9]{4}");

      passkeys.confirmPasskey();
      signals.next(Connected.class);
      assertThat(phone().sessions()).containsExactly(SESSION);
      assertThat(phone().passkeyCode()).isNull();
    }
  }

  @Test
  void theDemandStaysOverARestartAndUntilItIsTakenBack() {
    Simulation.of(network).orElseThrow().phones().demandPasskey(PHONE, PasskeyDemand.ASSERTION);
    close();
    open();
    assertThat(phone().passkey()).isEqualTo(PasskeyDemand.ASSERTION);
    Simulation.of(network).orElseThrow().phones().demandPasskey(PHONE, PasskeyDemand.NONE);
    try (var link = network.open(SESSION, signals)) {
      link.connect();
      Simulation.of(network).orElseThrow().phones().scan(PHONE, signals.nextQr().value());
      signals.next(Connected.class);
    }
    close();
    open();
    assertThat(phone().passkey()).isEqualTo(PasskeyDemand.NONE);
  }

  @Test
  void aPairingCodeAsksForThePasskeyToo() {
    Simulation.of(network).orElseThrow().phones().demandPasskey(PHONE, PasskeyDemand.ASSERTION);
    try (var link = network.open(SESSION, signals)) {
      link.connect();
      signals.nextQr();
      var code = link.find(CodePairing.class).orElseThrow().requestCode(PHONE);
      Simulation.of(network).orElseThrow().phones().pair(PHONE, code.value());
      var challenge = (PasskeyChallenge) signals.next(LoginRequired.class).step();
      link.find(PasskeyPairing.class)
          .orElseThrow()
          .assertPasskey(Authenticator.of(challenge).answer());
      signals.next(Connected.class);
    }
  }
}
