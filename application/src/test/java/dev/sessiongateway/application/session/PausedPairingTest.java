package dev.sessiongateway.application.session;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.session.Session.DesiredState;
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
  @AutoClose private final GatewayFixture gateway = new GatewayFixture();

  @BeforeEach
  void showACode() {
    gateway.create(ADA, SessionConfig.DEFAULT);
    sessions().start(ADA);
    gateway.settle();
  }

  private Sessions sessions() {
    return gateway.gateway().sessions();
  }

  @Test
  void theCodeCanStillBeScannedDuringThePause() {
    var code = gateway.gateway().pairing().qr(ADA);
    sessions().pause(ADA);
    assertThat(gateway.state(ADA)).isEqualTo(new Paused(null, code));
    assertThat(gateway.gateway().pairing().qr(ADA)).isEqualTo(code);
    gateway.network.scan(code.value(), FakeNetwork.ADA);
    gateway.settle();
    assertThat(gateway.state(ADA)).isEqualTo(new Paused(FakeNetwork.ADA));
    assertThat(gateway.session(ADA).account()).isEqualTo(FakeNetwork.ADA);
    sessions().start(ADA);
    assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
  }

  @Test
  void theCodeOnTheScreenIsShownAgainAfterThePause() {
    var code = gateway.gateway().pairing().qr(ADA);
    sessions().pause(ADA);
    sessions().start(ADA);
    assertThat(gateway.state(ADA))
        .isInstanceOfSatisfying(
            AwaitingPairing.class, awaiting -> assertThat(awaiting.step()).isEqualTo(code));
    assertThat(gateway.entered(ADA)).endsWith("awaiting_pairing", "paused", "awaiting_pairing");
  }

  @Test
  void theNextCodeTakesThePlaceOfTheOldOneDuringThePause() {
    sessions().pause(ADA);
    gateway.advance(Duration.ofSeconds(61));
    assertThat(gateway.gateway().pairing().qr(ADA).number()).isEqualTo(2);
    assertThat(gateway.entered(ADA)).endsWith("awaiting_pairing", "paused");
  }

  @Test
  void thePauseStaysWhenNobodyScansTheLastCode() {
    sessions().pause(ADA);
    gateway.advance(Duration.ofMinutes(5));
    assertThat(gateway.state(ADA)).isEqualTo(new Paused(null));
    assertThat(gateway.network.isOpen(ADA)).isFalse();
    sessions().start(ADA);
    gateway.settle();
    assertThat(gateway.gateway().pairing().qr(ADA).number()).isEqualTo(1);
  }

  @Test
  void thePauseStaysOverARestartOfTheGateway() {
    sessions().pause(ADA);
    gateway.reopen();
    assertThat(gateway.state(ADA)).isEqualTo(new Paused(null));
    assertFault("session.already-paused", () -> sessions().pause(ADA));
  }

  @Test
  void aLogoutForGoodStopsTheSessionWithoutAPauseBetween() {
    gateway.network.scan(ADA, FakeNetwork.ADA);
    gateway.settle();
    sessions().logoutAndStop(ADA);
    gateway.settle();
    assertThat(gateway.state(ADA)).isEqualTo(new Stopped());
    assertThat(gateway.session(ADA).desired()).isEqualTo(DesiredState.STOPPED);
    assertThat(gateway.session(ADA).account()).isNull();
    assertThat(gateway.network.isOpen(ADA)).isFalse();
    assertThat(gateway.entered(ADA)).endsWith("active", "stopped");
    assertThat(gateway.events(ADA, Event.SessionLoggedOut.class)).hasSize(1);
  }
}
