package dev.sessiongateway.application.pairing;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CodePairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.QrPairing;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.CodeEntry;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Failed;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class PairingTest {
  private static final PhoneNumber PHONE = new PhoneNumber(FakeNetwork.ADA.id().user());

  @AutoClose private final GatewayFixture gateway = new GatewayFixture();

  private Pairing pairing() {
    return gateway.gateway().pairing();
  }

  private void start() {
    gateway.create(ADA, SessionConfig.DEFAULT);
    gateway.gateway().sessions().start(ADA);
    gateway.settle();
  }

  @Test
  void theCodeShownIsTheOneToScan() {
    start();
    var qr = pairing().qr(ADA);
    assertThat(qr.number()).isEqualTo(1);
    assertThat(qr.expiresAt()).isEqualTo(gateway.time.instant().plusSeconds(60));
    assertThat(gateway.network.scan(qr.value(), FakeNetwork.ADA)).isEqualTo(ADA);
    gateway.settle();
    assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
  }

  @Test
  void aFreshCodeReplacesTheOneBefore() {
    start();
    var old = pairing().qr(ADA);
    gateway.advance(Duration.ofSeconds(60));
    assertThat(pairing().qr(ADA).number()).isEqualTo(2);
    assertFault("invalid.value", () -> gateway.network.scan(old.value(), FakeNetwork.ADA));
  }

  @Test
  void aCodeTypedIntoThatPhonePairs() {
    start();
    var code = pairing().requestCode(ADA, PHONE);
    assertFault("invalid.code", () -> gateway.network.enter(wrong(code), FakeNetwork.ADA));
    gateway.network.enter(code, FakeNetwork.ADA);
    gateway.settle();
    assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
  }

  private static PairingCode wrong(PairingCode code) {
    return new PairingCode(code.value().startsWith("AAAA") ? "BBBB-BBBB" : "AAAA-AAAA");
  }

  @Test
  void thereIsACodeOnlyWhilePairing() {
    gateway.create(ADA, SessionConfig.DEFAULT);
    assertThat(faultOf(() -> pairing().qr(ADA)))
        .isEqualTo(new Fault.WrongState("ada", "stopped", "awaiting_pairing"));
    gateway.activate(ADA);
    assertThat(faultOf(() -> pairing().qr(ADA)))
        .isEqualTo(new Fault.WrongState("ada", "active", "awaiting_pairing"));
    assertFault("session.wrong-state", () -> pairing().requestCode(ADA, PHONE));
    gateway.gateway().sessions().pause(ADA);
    assertFault("session.wrong-state", () -> pairing().qr(ADA));
  }

  @Test
  void aFirstCodeIsWaitedFor() {
    gateway.create(ADA, SessionConfig.DEFAULT);
    assertThat(pairing().awaitStep(ADA, Duration.ofSeconds(10))).isEmpty();
    gateway.gateway().sessions().start(ADA);
    assertThat(pairing().awaitStep(ADA, Duration.ofSeconds(10))).contains(pairing().qr(ADA));
    gateway.settle();
    gateway.network.scan(ADA, FakeNetwork.ADA);
    gateway.settle();
    assertThat(pairing().awaitStep(ADA, Duration.ofSeconds(10))).isEmpty();
  }

  @Test
  void aNetworkWithoutCodesSaysSo() {
    gateway.network.lose(CodePairing.class);
    start();
    assertFault("unsupported.code-pairing", () -> pairing().requestCode(ADA, PHONE));
    assertThat(pairing().qr(ADA).value()).isNotEmpty();
  }

  @Test
  void aNetworkWithoutQrCodesPairsByCodeAlone() {
    gateway.network.lose(QrPairing.class);
    start();
    assertThat(gateway.state(ADA)).isInstanceOf(AwaitingPairing.class);
    assertThat(pairing().awaitStep(ADA, Duration.ofSeconds(10)).orElseThrow())
        .isInstanceOf(CodeEntry.class);
    assertFault("unsupported.qr-pairing", () -> pairing().qr(ADA));
    var code = pairing().requestCode(ADA, PHONE);
    assertThat(gateway.events(ADA, Event.PairingCodeIssued.class))
        .containsExactly(new Event.PairingCodeIssued(code, null));
    gateway.network.enter(code, FakeNetwork.ADA);
    gateway.settle();
    assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
  }

  @Test
  void aCodeThatNobodyEntersEndsTheAttempt() {
    gateway.network.lose(QrPairing.class);
    start();
    gateway.advance(Duration.ofMinutes(10));
    assertThat(gateway.state(ADA)).isEqualTo(new Failed(FailureReason.PAIRING_EXPIRED));
  }

  @Test
  void nobodyIsNotFound() {
    assertFault("session.not-found", () -> pairing().qr(ADA));
    assertFault("session.not-found", () -> pairing().requestCode(ADA, PHONE));
  }
}
