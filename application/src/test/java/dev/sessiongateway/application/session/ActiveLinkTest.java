package dev.sessiongateway.application.session;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Paused;
import dev.sessiongateway.domain.session.SessionState.Starting;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// A session that says that it is active has a link that works, or soon has.
@ExpectsLog("WARN ada - the start of the session cannot be stored; it is tried again until it can")
class ActiveLinkTest extends SessionFixture {
  private static final Fault FULL = new Fault.StoreUnavailable(Cause.FULL);

  private void assertSends(String body) {
    assertThat(gateway.gateway().messaging().send(ADA, text(body)).ack()).isEqualTo(Ack.SERVER);
  }

  @Nested
  class AStartOnAFullDisk {
    @Test
    void opensTheLinkWhenSpaceIsBack() {
      gateway.active(ADA);
      gateway.close();
      gateway.stores.refuseWrites(FULL);
      gateway.gateway();
      gateway.settle();
      gateway.advance(Duration.ofMinutes(3));
      assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
      assertFault("network.down", () -> gateway.gateway().messaging().send(ADA, text("too early")));
      assertThat(gateway.gateway().withoutLink()).containsExactly(ADA);

      gateway.stores.refuseWrites(null);
      gateway.advance(Duration.ofSeconds(2));

      assertSends("hello");
      assertThat(gateway.events(ADA, Event.GatewayStarted.class)).hasSize(1);
      assertThat(gateway.entered(ADA)).endsWith("active", "starting", "active");
      assertThat(gateway.gateway().withoutLink()).isEmpty();
    }

    @Test
    void leavesNothingBehindWhenTheGatewayIsClosed() {
      gateway.active(ADA);
      gateway.close();
      gateway.stores.refuseWrites(FULL);
      gateway.gateway();
      gateway.settle();
      gateway.close();
      assertThat(gateway.time.waiting()).isZero();
    }

    @Test
    void goesOnFromWhatAClientAskedForMeanwhile() {
      gateway.active(ADA);
      gateway.close();
      gateway.stores.refuseWrites(FULL);
      gateway.gateway();
      gateway.settle();
      gateway.stores.refuseWrites(null);
      sessions().restart(ADA, ELSEWHERE);
      gateway.advance(Duration.ofMinutes(3));
      assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
      assertThat(gateway.events(ADA, Event.GatewayStarted.class)).hasSize(1);
      assertSends("hello");
    }
  }

  @Nested
  class AStartAfterAPause {
    @Test
    void waitsForALinkThatWasLostMeanwhile() {
      gateway.active(ADA);
      sessions().pause(ADA);
      gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
      gateway.settle();
      assertThat(sessions().start(ADA).state()).isInstanceOf(Starting.class);
      gateway.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      gateway.settle();
      assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
    }

    @Test
    void fromAnEarlierProcessWaitsForALinkThatNeverConnects() {
      gateway.active(ADA);
      sessions().pause(ADA);
      gateway.close();
      var mute = new MuteNetwork(gateway.network);
      gateway.with(config -> config.network = mute);
      gateway.gateway();
      gateway.settle();
      assertThat(mute.open).containsExactly(ADA);
      sessions().start(ADA);
      gateway.advance(Duration.ofHours(1));
      assertThat(gateway.state(ADA)).isInstanceOf(Starting.class);
      mute.listeners.getLast().on(new LinkSignal.Connected(FakeNetwork.ADA));
      gateway.settle();
      assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
    }
  }

  @Nested
  class ALogoutThatFails {
    @Test
    void onTheNetworkLeavesTheSessionWithItsLink() {
      gateway.active(ADA);
      gateway.network.duringForget(() -> {
        throw new Fault.NetworkDown(Duration.ofSeconds(1), false).toException();
      });
      assertFault("network.down", () -> sessions().logout(ADA));
      gateway.settle();
      assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
      assertSends("still here");
    }

    @Test
    @ExpectsLog("ERROR ada - a signal could not be stored")
    void inTheStoreEndsInAPairing() {
      gateway.active(ADA);
      gateway.stores.refuseWrites(FULL);
      assertFault("store.full", () -> sessions().logout(ADA));
      gateway.stores.refuseWrites(null);
      gateway.advance(Duration.ofSeconds(15));
      assertThat(gateway.state(ADA)).isInstanceOf(AwaitingPairing.class);
    }
  }

  @Nested
  class ADeleteThatFails {
    @Test
    void onTheNetworkLeavesTheSessionWithItsLink() {
      gateway.active(ADA);
      gateway.network.duringForget(() -> {
        throw new Fault.NetworkDown(Duration.ofSeconds(1), false).toException();
      });
      assertFault("network.down", () -> sessions().delete(ADA));
      gateway.settle();
      assertSends("still here");
    }
  }

  @Nested
  class ALinkThatCannotBeOpened {
    @Test
    @ExpectsLog("WARN ada - the link could not be opened and is opened again")
    void doesNotLeaveTheSessionActiveForEver() {
      var broken = new MuteNetwork(gateway.network);
      gateway.active(ADA);
      gateway.network.duringForget(() -> {
        throw new Fault.NetworkDown(Duration.ofSeconds(1), false).toException();
      });
      gateway.close();
      gateway.with(config -> config.network = broken);
      gateway.gateway();
      gateway.settle();
      broken.listeners.getLast().on(new LinkSignal.Connected(FakeNetwork.ADA));
      gateway.settle();
      broken.failure = new IllegalStateException("no sockets left");
      broken.duringForget =
          () -> {
            throw new Fault.NetworkDown(Duration.ofSeconds(1), false).toException();
          };
      assertFault("network.down", () -> sessions().logout(ADA));
      gateway.advance(Duration.ofSeconds(15));
      assertThat(gateway.state(ADA)).isInstanceOf(Starting.class);
      broken.failure = null;
      gateway.advance(Duration.ofMinutes(2));
      broken.listeners.getLast().on(new LinkSignal.Connected(FakeNetwork.ADA));
      gateway.settle();
      assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
    }
  }

  @Test
  void aPausedSessionNeedsNoLink() {
    gateway.active(ADA);
    sessions().pause(ADA);
    gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
    gateway.advance(Duration.ofMinutes(11));
    assertThat(gateway.state(ADA)).isEqualTo(new Paused(FakeNetwork.ADA));
    assertThat(gateway.gateway().withoutLink()).isEmpty();
  }
}
