package dev.sessiongateway.application.session;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.session.DesiredState;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Paused;
import dev.sessiongateway.domain.session.SessionState.Stopped;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A session that is paused while its QR code is shown, and one that is logged out for good.
class PausedPairingTest {
  @AutoClose private final GatewayFixture it = new GatewayFixture();

  @BeforeEach
  void showACode() {
    it.create(ADA, SessionConfig.DEFAULT);
    sessions().start(ADA);
    it.settle();
  }

  private Sessions sessions() {
    return it.gateway().sessions();
  }

  @Test
  void theCodeCanStillBeScannedDuringThePause() {
    var code = it.gateway().pairing().qr(ADA);
    sessions().pause(ADA);
    assertThat(it.state(ADA)).isEqualTo(new Paused(null, code));
    assertThat(it.gateway().pairing().qr(ADA)).isEqualTo(code);
    it.network.scan(code.value(), FakeNetwork.ADA);
    it.settle();
    assertThat(it.state(ADA)).isEqualTo(new Paused(FakeNetwork.ADA));
    assertThat(it.session(ADA).account()).isEqualTo(FakeNetwork.ADA);
    sessions().start(ADA);
    assertThat(it.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
  }

  @Test
  void theCodeOnTheScreenIsShownAgainAfterThePause() {
    var code = it.gateway().pairing().qr(ADA);
    sessions().pause(ADA);
    sessions().start(ADA);
    assertThat(it.state(ADA))
        .isInstanceOfSatisfying(
            AwaitingPairing.class, awaiting -> assertThat(awaiting.step()).isEqualTo(code));
    assertThat(it.entered(ADA)).endsWith("awaiting_pairing", "paused", "awaiting_pairing");
  }

  @Test
  void theNextCodeTakesThePlaceOfTheOldOneDuringThePause() {
    sessions().pause(ADA);
    it.advance(Duration.ofSeconds(61));
    assertThat(it.gateway().pairing().qr(ADA).number()).isEqualTo(2);
    assertThat(it.entered(ADA)).endsWith("awaiting_pairing", "paused");
  }

  @Test
  void thePauseStaysWhenNobodyScansTheLastCode() {
    sessions().pause(ADA);
    it.advance(Duration.ofMinutes(5));
    assertThat(it.state(ADA)).isEqualTo(new Paused(null));
    assertThat(it.network.isOpen(ADA)).isFalse();
    sessions().start(ADA);
    it.settle();
    assertThat(it.gateway().pairing().qr(ADA).number()).isEqualTo(1);
  }

  @Test
  void thePauseStaysOverARestartOfTheGateway() {
    sessions().pause(ADA);
    it.reopen();
    assertThat(it.state(ADA)).isEqualTo(new Paused(null));
    assertFault("session.already-paused", () -> sessions().pause(ADA));
  }

  @Test
  void aLogoutForGoodStopsTheSessionWithoutAPauseBetween() {
    it.network.scan(ADA, FakeNetwork.ADA);
    it.settle();
    sessions().logoutAndStop(ADA);
    it.settle();
    assertThat(it.state(ADA)).isEqualTo(new Stopped());
    assertThat(it.session(ADA).desired()).isEqualTo(DesiredState.STOPPED);
    assertThat(it.session(ADA).account()).isNull();
    assertThat(it.network.isOpen(ADA)).isFalse();
    assertThat(it.entered(ADA)).endsWith("active", "stopped");
    assertThat(it.events(ADA, Event.SessionLoggedOut.class)).hasSize(1);
  }
}
