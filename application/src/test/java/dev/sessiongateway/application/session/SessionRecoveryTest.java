package dev.sessiongateway.application.session;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Failed;
import dev.sessiongateway.domain.session.SessionState.Starting;
import dev.sessiongateway.domain.session.SessionState.Stopped;
import dev.sessiongateway.domain.session.SessionTransitions.Decision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// What a gateway makes of its sessions at its start, and of those that wait too long.
@ExpectsLog("WARN ada - the link could not be opened and is opened again")
class SessionRecoveryTest extends SessionFixture {
  @Nested
  class Booting {
    @Test
    void anActiveSessionComesBackWithoutAScan() {
      gateway.active(ADA);
      gateway.reopen();
      assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
      assertThat(gateway.entered(ADA)).endsWith("active", "starting", "active");
    }

    @Test
    void isToldToEachSessionFirst() {
      gateway.active(ADA);
      gateway.create(BOB, SessionConfig.DEFAULT);
      var before = gateway.log(ADA).size();
      assertThat(gateway.events(ADA, Event.GatewayStarted.class)).isEmpty();
      gateway.reopen();
      assertThat(gateway.events(ADA, Event.GatewayStarted.class)).hasSize(1);
      assertThat(gateway.log(ADA).get(before).event()).isEqualTo(new Event.GatewayStarted());
      assertThat(gateway.events(BOB, Event.GatewayStarted.class)).hasSize(1);
    }

    @Test
    void aPausedSessionStaysPausedWithItsLink() {
      gateway.active(ADA);
      sessions().pause(ADA);
      var before = gateway.session(ADA);
      gateway.reopen();
      assertThat(gateway.session(ADA))
          .isEqualTo(before.stored(before.heldAfter(), before.version() + 1));
      assertThat(gateway.network.isOpen(ADA)).isTrue();
      gateway.network.signal(
          ADA, new LinkSignal.MessageArrived(Samples.received(1, Samples.GRACE), "G"));
      gateway.settle();
      assertThat(gateway.events(ADA, Event.MessageCreated.class)).hasSize(1);
      assertFault("session.paused", () -> gateway.gateway().messaging().send(ADA, text("hi")));
    }

    @Test
    void aSessionThatWasPairingShowsAFreshCode() {
      gateway.create(ADA, SessionConfig.DEFAULT);
      sessions().start(ADA);
      gateway.settle();
      var old = gateway.state(ADA);
      gateway.reopen();
      assertThat(gateway.state(ADA)).isInstanceOf(AwaitingPairing.class).isNotEqualTo(old);
    }

    @Test
    void stoppedAndFailedSessionsStayAsTheyAre() {
      gateway.create(ADA, SessionConfig.DEFAULT);
      gateway.active(BOB);
      gateway.network.unlink(BOB);
      gateway.settle();
      gateway.reopen();
      assertThat(gateway.state(ADA)).isEqualTo(new Stopped());
      assertThat(gateway.state(BOB)).isEqualTo(new Failed(FailureReason.UNLINKED));
      assertThat(gateway.network.isOpen(BOB)).isFalse();
    }

    @Test
    void closingLeavesStatesAndLinksAsTheNextGatewayNeedsThem() {
      gateway.active(ADA);
      var before = gateway.log(ADA);
      gateway.close();
      assertThat(gateway.network.isOpen(ADA)).isFalse();
      assertThat(gateway.stores.sessions().list().getFirst().state()).isInstanceOf(Active.class);
      assertThat(gateway.time.waiting()).isZero();
      assertThat(
              gateway
                  .stores
                  .events()
                  .read(gateway.stores.sessions().list().getFirst().ref(), 0, 100))
          .isEqualTo(before);
    }
  }

  @Nested
  class Deadlines {
    @Test
    void aLinkThatNeverSpeaksIsReplacedByANewOneForAsLongAsItTakes() {
      var mute = new MuteNetwork(gateway.network);
      gateway.with(config -> config.network = mute);
      gateway.create(ADA, SessionConfig.DEFAULT);
      sessions().start(ADA);
      gateway.settle();
      var waiting = gateway.time.waiting();
      gateway.advance(Duration.ofSeconds(60));
      assertThat(mute.listeners).hasSize(1);
      gateway.advance(Duration.ofSeconds(1));
      assertThat(mute.listeners).hasSize(2);
      gateway.advance(Duration.ofDays(3));
      assertThat(mute.listeners).hasSizeBetween(3 * 24 * 4, 3 * 24 * 12);
      assertThat(mute.open).containsExactly(ADA);
      assertThat(gateway.time.waiting()).isLessThanOrEqualTo(waiting);
      assertThat(gateway.entered(ADA)).containsExactly("starting");
      mute.listeners.getLast().on(new LinkSignal.Connected(FakeNetwork.ADA));
      gateway.settle();
      assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
    }

    @Test
    void whatALinkSaysAfterItWasReplacedIsIgnored() {
      var mute = new MuteNetwork(gateway.network);
      gateway.with(config -> config.network = mute);
      gateway.create(ADA, SessionConfig.DEFAULT);
      sessions().start(ADA);
      gateway.advance(Duration.ofSeconds(61));
      mute.listeners.getFirst().on(new LinkSignal.LinkFailed(FailureReason.UNLINKED));
      gateway.settle();
      assertThat(gateway.state(ADA)).isInstanceOf(Starting.class);
    }

    @Test
    void aSessionThatAnEarlierVersionGaveUpStartsWithTheGateway() {
      gateway.active(ADA);
      gateway.close();
      var stored = gateway.stores.sessions().list().getFirst();
      var failed = new Failed(FailureReason.CONNECT_TIMEOUT);
      gateway
          .stores
          .sessions()
          .save(
              stored.after(new Decision.Accepted(failed, List.of()), gateway.time.instant()),
              List.of());
      gateway.reopen();
      assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
    }

    @Test
    @ExpectsLog("WARN RetentionJob - the stores were not tidied and will be the next time")
    @ExpectsLog("ERROR ada - a signal could not be stored")
    void aDeadlineThatCannotBeStoredIsHandledAgain() {
      var mute = new MuteNetwork(gateway.network);
      gateway.with(config -> config.network = mute);
      gateway.create(ADA, SessionConfig.DEFAULT);
      sessions().start(ADA);
      gateway.settle();
      gateway.stores.refuseWrites(new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.FULL));
      gateway.advance(Duration.ofMinutes(5));
      gateway.stores.refuseWrites(null);
      gateway.advance(Duration.ofSeconds(10));
      assertThat(mute.open).containsExactly(ADA);
      assertThat(mute.listeners).hasSize(2);
    }

    @Test
    void aWallClockThatIsSetBackDoesNotStretchTheWait() {
      var mute = new MuteNetwork(gateway.network);
      gateway.with(config -> config.network = mute);
      gateway.create(ADA, SessionConfig.DEFAULT);
      sessions().start(ADA);
      gateway.settle();
      gateway.time.jump(Duration.ofHours(-1));
      gateway.advance(Duration.ofSeconds(61));
      assertThat(mute.listeners).hasSize(2);
    }

    @Test
    void aNetworkThatCannotEvenOpenALinkIsTriedLessAndLessOftenButForEver() {
      var broken = new MuteNetwork(gateway.network);
      broken.failure = new IllegalStateException("no sockets left");
      gateway.with(config -> config.network = broken);
      gateway.create(ADA, SessionConfig.DEFAULT);
      assertThat(sessions().start(ADA).state()).isInstanceOf(Starting.class);
      gateway.advance(Duration.ofDays(1));
      assertThat(gateway.state(ADA)).isInstanceOf(Starting.class);
      broken.failure = null;
      gateway.advance(Duration.ofSeconds(90));
      assertThat(broken.open).containsExactly(ADA);
    }

    @Test
    void aLinkThatCouldNotBeOpenedIsOpenedAgainWithinTheDeadline() {
      var broken = new MuteNetwork(gateway.network);
      broken.failure = new IllegalStateException("no sockets left");
      gateway.with(config -> config.network = broken);
      gateway.create(ADA, SessionConfig.DEFAULT);
      sessions().start(ADA);
      gateway.settle();
      assertThat(broken.open).isEmpty();
      broken.failure = null;
      gateway.advance(Duration.ofSeconds(8));
      assertThat(broken.open).containsExactly(ADA);
      broken.listeners.getLast().on(new LinkSignal.Connected(FakeNetwork.ADA));
      gateway.settle();
      assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
    }

    @Test
    void aLinkThatWaitsToBeOpenedAgainIsNotOpenedOnceTheGatewayIsClosed() {
      var broken = new MuteNetwork(gateway.network);
      broken.failure = new IllegalStateException("no sockets left");
      gateway.with(config -> config.network = broken);
      gateway.create(ADA, SessionConfig.DEFAULT);
      sessions().start(ADA);
      gateway.settle();
      gateway.close();
      broken.failure = null;
      gateway.advance(Duration.ofMinutes(1));
      assertThat(broken.open).isEmpty();
    }

    @Test
    void sixQrCodesPassAndThenItIsOver() {
      gateway.create(ADA, SessionConfig.DEFAULT);
      sessions().start(ADA);
      gateway.settle();
      var numbers = new ArrayList<Integer>();
      for (var i = 0; i < 6; i++) {
        numbers.add(gateway.gateway().pairing().qr(ADA).number());
        gateway.advance(Duration.ofSeconds(i == 0 ? 60 : 20));
      }
      assertThat(numbers).containsExactly(1, 2, 3, 4, 5, 6);
      assertThat(gateway.state(ADA)).isEqualTo(new Failed(FailureReason.QR_EXPIRED));
      assertThat(gateway.entered(ADA)).filteredOn("awaiting_pairing"::equals).hasSize(6);
      assertThat(gateway.network.isOpen(ADA)).isFalse();
    }

    @Test
    void aLostConnectionMayComeBackAtAnyTime() {
      gateway.active(ADA);
      gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
      gateway.settle();
      assertThat(gateway.state(ADA)).isInstanceOf(Starting.class);
      gateway.advance(Duration.ofMinutes(9));
      gateway.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      gateway.settle();
      assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
      gateway.advance(Duration.ofMinutes(9));
      assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
      gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
      gateway.settle();
      gateway.advance(Duration.ofMinutes(11));
      assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
      assertThat(gateway.entered(ADA)).endsWith("active", "starting", "active");
    }
  }
}
