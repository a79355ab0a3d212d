package dev.sessiongateway.application.session;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Failed;
import dev.sessiongateway.domain.session.SessionState.Starting;
import dev.sessiongateway.domain.session.SessionState.Stopped;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// What a gateway makes of its sessions at its start, and of those that wait too long.
class SessionRecoveryTest extends SessionFixture {
  @Nested
  class Booting {
    @Test
    void anActiveSessionComesBackWithoutAScan() {
      it.active(ADA);
      it.reopen();
      assertThat(it.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
      assertThat(it.entered(ADA)).endsWith("active", "starting", "active");
    }

    @Test
    void isToldToEachSessionFirst() {
      it.active(ADA);
      it.create(BOB, SessionConfig.DEFAULT);
      var before = it.log(ADA).size();
      assertThat(it.events(ADA, Event.GatewayStarted.class)).isEmpty();
      it.reopen();
      assertThat(it.events(ADA, Event.GatewayStarted.class)).hasSize(1);
      assertThat(it.log(ADA).get(before).event()).isEqualTo(new Event.GatewayStarted());
      assertThat(it.events(BOB, Event.GatewayStarted.class)).hasSize(1);
    }

    @Test
    void aPausedSessionStaysPausedWithItsLink() {
      it.active(ADA);
      sessions().pause(ADA);
      var before = it.session(ADA);
      it.reopen();
      assertThat(it.session(ADA))
          .isEqualTo(before.stored(before.heldAfter(), before.version() + 1));
      assertThat(it.network.isOpen(ADA)).isTrue();
      it.network.signal(
          ADA, new LinkSignal.MessageArrived(Samples.received(1, Samples.GRACE), "G"));
      it.settle();
      assertThat(it.events(ADA, Event.MessageCreated.class)).hasSize(1);
      assertFault("session.paused", () -> it.gateway().messaging().send(ADA, text("hi")));
    }

    @Test
    void aSessionThatWasPairingShowsAFreshCode() {
      it.create(ADA, SessionConfig.DEFAULT);
      sessions().start(ADA);
      it.settle();
      var old = it.state(ADA);
      it.reopen();
      assertThat(it.state(ADA)).isInstanceOf(AwaitingPairing.class).isNotEqualTo(old);
    }

    @Test
    void stoppedAndFailedSessionsStayAsTheyAre() {
      it.create(ADA, SessionConfig.DEFAULT);
      it.active(BOB);
      it.network.unlink(BOB);
      it.settle();
      it.reopen();
      assertThat(it.state(ADA)).isEqualTo(new Stopped());
      assertThat(it.state(BOB)).isEqualTo(new Failed(FailureReason.UNLINKED));
      assertThat(it.network.isOpen(BOB)).isFalse();
    }

    @Test
    void closingLeavesStatesAndLinksAsTheNextGatewayNeedsThem() {
      it.active(ADA);
      var before = it.log(ADA);
      it.close();
      assertThat(it.network.isOpen(ADA)).isFalse();
      assertThat(it.stores.sessions().list().getFirst().state()).isInstanceOf(Active.class);
      assertThat(it.time.waiting()).isZero();
      assertThat(it.stores.events().read(it.stores.sessions().list().getFirst().ref(), 0, 100))
          .isEqualTo(before);
    }
  }

  @Nested
  class Deadlines {
    @Test
    void aLinkThatNeverSpeaksFailsAfterAMinute() {
      var mute = new MuteNetwork(it.network);
      it.with(builder -> builder.network(mute));
      it.create(ADA, SessionConfig.DEFAULT);
      var waiting = it.time.waiting();
      sessions().start(ADA);
      it.settle();
      it.advance(Duration.ofSeconds(60));
      assertThat(it.state(ADA)).isInstanceOf(Starting.class);
      it.advance(Duration.ofSeconds(1));
      assertThat(it.state(ADA)).isEqualTo(new Failed(FailureReason.CONNECT_TIMEOUT));
      assertThat(mute.open).isEmpty();
      assertThat(it.time.waiting()).isLessThanOrEqualTo(waiting);
    }

    @Test
    void aWallClockThatIsSetBackDoesNotStretchTheWait() {
      it.with(builder -> builder.network(new MuteNetwork(it.network)));
      it.create(ADA, SessionConfig.DEFAULT);
      sessions().start(ADA);
      it.settle();
      it.time.jump(Duration.ofHours(-1));
      it.advance(Duration.ofSeconds(61));
      assertThat(it.state(ADA)).isEqualTo(new Failed(FailureReason.CONNECT_TIMEOUT));
    }

    @Test
    void aNetworkThatCannotEvenOpenALinkEndsTheSameWay() {
      var broken = new MuteNetwork(it.network);
      broken.failure = new IllegalStateException("no sockets left");
      it.with(builder -> builder.network(broken));
      it.create(ADA, SessionConfig.DEFAULT);
      assertThat(sessions().start(ADA).state()).isInstanceOf(Starting.class);
      it.advance(Duration.ofSeconds(61));
      assertThat(it.state(ADA)).isEqualTo(new Failed(FailureReason.CONNECT_TIMEOUT));
    }

    @Test
    void aLinkThatCouldNotBeOpenedIsOpenedAgainWithinTheDeadline() {
      var broken = new MuteNetwork(it.network);
      broken.failure = new IllegalStateException("no sockets left");
      it.with(builder -> builder.network(broken));
      it.create(ADA, SessionConfig.DEFAULT);
      sessions().start(ADA);
      it.settle();
      assertThat(broken.open).isEmpty();
      broken.failure = null;
      it.advance(Duration.ofSeconds(5));
      assertThat(broken.open).containsExactly(ADA);
      broken.listeners.getLast().on(new LinkSignal.Connected(FakeNetwork.ADA));
      it.settle();
      assertThat(it.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
    }

    @Test
    void aLinkThatWaitsToBeOpenedAgainIsNotOpenedOnceTheGatewayIsClosed() {
      var broken = new MuteNetwork(it.network);
      broken.failure = new IllegalStateException("no sockets left");
      it.with(builder -> builder.network(broken));
      it.create(ADA, SessionConfig.DEFAULT);
      sessions().start(ADA);
      it.settle();
      it.close();
      broken.failure = null;
      it.advance(Duration.ofMinutes(1));
      assertThat(broken.open).isEmpty();
    }

    @Test
    void sixQrCodesPassAndThenItIsOver() {
      it.create(ADA, SessionConfig.DEFAULT);
      sessions().start(ADA);
      it.settle();
      var numbers = new ArrayList<Integer>();
      for (var i = 0; i < 6; i++) {
        numbers.add(it.gateway().pairing().qr(ADA).number());
        it.advance(Duration.ofSeconds(i == 0 ? 60 : 20));
      }
      assertThat(numbers).containsExactly(1, 2, 3, 4, 5, 6);
      assertThat(it.state(ADA)).isEqualTo(new Failed(FailureReason.QR_EXPIRED));
      assertThat(it.entered(ADA)).filteredOn("awaiting_pairing"::equals).hasSize(6);
      assertThat(it.network.isOpen(ADA)).isFalse();
    }

    @Test
    void aLostConnectionHasTenMinutesToComeBack() {
      it.active(ADA);
      it.network.signal(ADA, new LinkSignal.ConnectionLost());
      it.settle();
      assertThat(it.state(ADA)).isInstanceOf(Starting.class);
      it.advance(Duration.ofMinutes(9));
      it.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      it.settle();
      assertThat(it.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
      it.advance(Duration.ofMinutes(9));
      assertThat(it.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
      it.network.signal(ADA, new LinkSignal.ConnectionLost());
      it.settle();
      it.advance(Duration.ofMinutes(11));
      assertThat(it.state(ADA)).isEqualTo(new Failed(FailureReason.CONNECT_TIMEOUT));
      assertThat(it.network.isOpen(ADA)).isFalse();
    }
  }
}
