package dev.sessiongateway.application.session;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Failed;
import dev.sessiongateway.domain.session.SessionState.Paused;
import dev.sessiongateway.domain.session.SessionState.Starting;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// A session that says that it is active has a link that works, or soon has.
class ActiveLinkTest extends SessionFixture {
  private static final Fault FULL = new Fault.StoreUnavailable(Cause.FULL);

  private void assertSends(String body) {
    assertThat(it.gateway().messaging().send(ADA, text(body)).ack()).isEqualTo(Ack.SERVER);
  }

  @Nested
  class AStartOnAFullDisk {
    @Test
    void opensTheLinkWhenSpaceIsBack() {
      it.active(ADA);
      it.close();
      it.stores.refuseWrites(FULL);
      it.gateway();
      it.settle();
      it.advance(Duration.ofMinutes(3));
      assertThat(it.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
      assertFault("network.down", () -> it.gateway().messaging().send(ADA, text("too early")));
      assertThat(it.gateway().withoutLink()).containsExactly(ADA);

      it.stores.refuseWrites(null);
      it.advance(Duration.ofSeconds(2));

      assertSends("hello");
      assertThat(it.events(ADA, Event.GatewayStarted.class)).hasSize(1);
      assertThat(it.entered(ADA)).endsWith("active", "starting", "active");
      assertThat(it.gateway().withoutLink()).isEmpty();
    }

    @Test
    void leavesNothingBehindWhenTheGatewayIsClosed() {
      it.active(ADA);
      it.close();
      it.stores.refuseWrites(FULL);
      it.gateway();
      it.settle();
      it.close();
      assertThat(it.time.waiting()).isZero();
    }

    @Test
    void goesOnFromWhatAClientAskedForMeanwhile() {
      it.active(ADA);
      it.close();
      it.stores.refuseWrites(FULL);
      it.gateway();
      it.settle();
      it.stores.refuseWrites(null);
      sessions().restart(ADA, ELSEWHERE);
      it.advance(Duration.ofMinutes(3));
      assertThat(it.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
      assertThat(it.events(ADA, Event.GatewayStarted.class)).hasSize(1);
      assertSends("hello");
    }
  }

  @Nested
  class AStartAfterAPause {
    @Test
    void waitsForALinkThatWasLostMeanwhile() {
      it.active(ADA);
      sessions().pause(ADA);
      it.network.signal(ADA, new LinkSignal.ConnectionLost());
      it.settle();
      assertThat(sessions().start(ADA).state()).isInstanceOf(Starting.class);
      it.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      it.settle();
      assertThat(it.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
    }

    @Test
    void fromAnEarlierProcessWaitsForALinkThatNeverConnects() {
      it.active(ADA);
      sessions().pause(ADA);
      it.close();
      var mute = new MuteNetwork(it.network);
      it.with(builder -> builder.network(mute));
      it.gateway();
      it.settle();
      assertThat(mute.open).containsExactly(ADA);
      sessions().start(ADA);
      it.advance(Duration.ofSeconds(61));
      assertThat(it.state(ADA)).isEqualTo(new Failed(FailureReason.CONNECT_TIMEOUT));
    }
  }

  @Nested
  class ALogoutThatFails {
    @Test
    void onTheNetworkLeavesTheSessionWithItsLink() {
      it.active(ADA);
      it.network.duringForget(() -> {
        throw new Fault.NetworkDown(Duration.ofSeconds(1), false).toException();
      });
      assertFault("network.down", () -> sessions().logout(ADA));
      it.settle();
      assertThat(it.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
      assertSends("still here");
    }

    @Test
    void inTheStoreEndsInAPairing() {
      it.active(ADA);
      it.stores.refuseWrites(FULL);
      assertFault("store.full", () -> sessions().logout(ADA));
      it.stores.refuseWrites(null);
      it.advance(Duration.ofSeconds(15));
      assertThat(it.state(ADA)).isInstanceOf(AwaitingPairing.class);
    }
  }

  @Nested
  class ADeleteThatFails {
    @Test
    void onTheNetworkLeavesTheSessionWithItsLink() {
      it.active(ADA);
      it.network.duringForget(() -> {
        throw new Fault.NetworkDown(Duration.ofSeconds(1), false).toException();
      });
      assertFault("network.down", () -> sessions().delete(ADA));
      it.settle();
      assertSends("still here");
    }
  }

  @Nested
  class ALinkThatCannotBeOpened {
    @Test
    void doesNotLeaveTheSessionActiveForEver() {
      var broken = new MuteNetwork(it.network);
      it.active(ADA);
      it.network.duringForget(() -> {
        throw new Fault.NetworkDown(Duration.ofSeconds(1), false).toException();
      });
      it.close();
      it.with(builder -> builder.network(broken));
      it.gateway();
      it.settle();
      broken.listeners.getLast().on(new LinkSignal.Connected(FakeNetwork.ADA));
      it.settle();
      broken.failure = new IllegalStateException("no sockets left");
      broken.duringForget =
          () -> {
            throw new Fault.NetworkDown(Duration.ofSeconds(1), false).toException();
          };
      assertFault("network.down", () -> sessions().logout(ADA));
      it.advance(Duration.ofSeconds(15));
      assertThat(it.state(ADA)).isInstanceOf(Starting.class);
      it.advance(Duration.ofMinutes(10));
      assertThat(it.state(ADA)).isEqualTo(new Failed(FailureReason.CONNECT_TIMEOUT));
    }
  }

  @Test
  void aPausedSessionNeedsNoLink() {
    it.active(ADA);
    sessions().pause(ADA);
    it.network.signal(ADA, new LinkSignal.ConnectionLost());
    it.advance(Duration.ofMinutes(11));
    assertThat(it.state(ADA)).isEqualTo(new Paused(FakeNetwork.ADA));
    assertThat(it.gateway().withoutLink()).isEmpty();
  }
}
