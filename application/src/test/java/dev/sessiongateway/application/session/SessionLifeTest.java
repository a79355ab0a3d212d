package dev.sessiongateway.application.session;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.Session.DesiredState;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Failed;
import dev.sessiongateway.domain.session.SessionState.Starting;
import dev.sessiongateway.domain.session.SessionState.Stopped;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SessionLifeTest extends SessionFixture {
  @Nested
  class Creating {
    @Test
    void leavesTheSessionStoppedUnlessAskedToStart() {
      assertThat(sessions().create(command(ADA, false)).state()).isEqualTo(new Stopped());
      assertThat(gateway.network.isOpen(ADA)).isFalse();
      assertThat(sessions().create(command(BOB, true)).state()).isInstanceOf(Starting.class);
      gateway.settle();
      assertThat(gateway.state(BOB)).isInstanceOf(AwaitingPairing.class);
      assertThat(gateway.events(ADA, Event.SessionCreated.class)).hasSize(1);
      assertThat(gateway.entered(BOB)).containsExactly("starting", "awaiting_pairing");
    }

    @Test
    void theSameNameTwiceIsAConflictAndChangesNothing() {
      gateway.active(ADA);
      var before = gateway.log(ADA);
      assertFault("session.exists", () -> sessions().create(command(ADA, true)));
      assertThat(gateway.log(ADA)).isEqualTo(before);
      assertThat(gateway.state(ADA)).isInstanceOf(Active.class);
    }

    @Test
    void ofManyAtOnceExactlyOneSucceeds() throws Exception {
      sessions();
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        Callable<String> create =
            () -> {
              try {
                return sessions().create(command(ADA, true)).name().value();
              } catch (FaultException e) {
                return e.fault().code();
              }
            };
        var answers = new ArrayList<String>();
        for (var answer :
            threads.invokeAll(IntStream.range(0, 50).mapToObj(_ -> create).toList())) {
          answers.add(answer.get());
        }
        assertThat(answers).containsOnlyOnce("ada");
        assertThat(answers).containsOnly("ada", "session.exists");
      }
      gateway.settle();
      assertThat(gateway.events(ADA, Event.SessionCreated.class)).hasSize(1);
    }

    @Test
    void ifAbsentTakesTheSessionThatIsThereAsItIs() {
      var created = sessions().createIfAbsent(NewSession.started(ADA));
      assertThat(created.state()).isInstanceOf(Starting.class);
      gateway.settle();
      gateway.network.scan(ADA, FakeNetwork.ADA);
      gateway.settle();
      var before = gateway.log(ADA);

      var there = sessions().createIfAbsent(command(ADA, false));

      assertThat(there).isEqualTo(gateway.session(ADA));
      assertThat(there.state()).isInstanceOf(Active.class);
      assertThat(gateway.log(ADA)).isEqualTo(before);
    }

    @Test
    void ifAbsentByManyAtOnceGivesAllOfThemTheSameSession() throws Exception {
      sessions();
      Callable<InstanceId> create = () -> sessions().createIfAbsent(NewSession.started(ADA)).id();
      var answers = new HashSet<InstanceId>();
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (var answer :
            threads.invokeAll(IntStream.range(0, 50).mapToObj(_ -> create).toList())) {
          answers.add(answer.get());
        }
      }
      gateway.settle();
      assertThat(answers).containsExactly(gateway.session(ADA).id());
      assertThat(gateway.events(ADA, Event.SessionCreated.class)).hasSize(1);
    }

    @Test
    void withoutANameMakesOneUp() {
      var one = sessions().create(command(null, false)).name();
      var two = sessions().create(command(null, false)).name();
      assertThat(one).isNotEqualTo(two);
      assertThat(sessions().list()).extracting(Session::name).containsExactlyInAnyOrder(one, two);
    }

    @Test
    void theSessionIsFoundByNameAndById() {
      var ada = gateway.create(ADA, SessionConfig.DEFAULT);
      assertThat(sessions().find("ada")).contains(ada);
      assertThat(sessions().find(ada.id().toString())).contains(ada);
      assertThat(sessions().find("bob")).isEmpty();
      assertThat(sessions().find("../ada")).isEmpty();
      assertFault("session.not-found", () -> sessions().get(BOB));
    }
  }

  @Nested
  class BeingStarted {
    @Test
    void showsAQrCodeAndIsActiveOnceScanned() {
      gateway.active(ADA);
      assertThat(gateway.session(ADA).account()).isEqualTo(FakeNetwork.ADA);
      assertThat(gateway.entered(ADA)).containsExactly("starting", "awaiting_pairing", "active");
    }

    @Test
    void anActiveSessionChangesNothing() {
      gateway.active(ADA);
      var before = gateway.session(ADA);
      assertThat(sessions().start(ADA)).isEqualTo(before);
      gateway.settle();
      assertThat(gateway.session(ADA)).isEqualTo(before);
      assertThat(gateway.entered(ADA)).hasSize(3);
    }

    @Test
    void afterAFailureTriesAnew() {
      gateway.active(ADA);
      gateway.network.unlink(ADA);
      gateway.settle();
      assertThat(gateway.state(ADA)).isEqualTo(new Failed(FailureReason.UNLINKED));
      sessions().start(ADA);
      gateway.settle();
      assertThat(gateway.state(ADA)).isInstanceOf(AwaitingPairing.class);
    }

    @Test
    void nobodyIsNotFound() {
      assertFault("session.not-found", () -> sessions().start(ADA));
      assertFault("session.not-found", () -> sessions().pause(ADA));
      assertFault("session.not-found", () -> sessions().restart(ADA, EngineConfig.DEFAULT));
      assertFault("session.not-found", () -> sessions().logout(ADA));
      assertFault("session.not-found", () -> sessions().configure(ADA, SessionConfig.DEFAULT));
    }
  }

  @Nested
  class LoggingOut {
    @Test
    void aRunningSessionMustBePairedAgain() {
      gateway.active(ADA);
      sessions().logout(ADA);
      gateway.settle();
      assertThat(gateway.session(ADA).account()).isNull();
      assertThat(gateway.state(ADA)).isInstanceOf(AwaitingPairing.class);
      assertThat(gateway.events(ADA, Event.SessionLoggedOut.class)).hasSize(1);
    }

    @Test
    void aPausedSessionIsStopped() {
      gateway.active(ADA);
      sessions().pause(ADA);
      sessions().logout(ADA);
      gateway.settle();
      assertThat(gateway.state(ADA)).isEqualTo(new Stopped());
      assertThat(gateway.session(ADA).desired()).isEqualTo(DesiredState.STOPPED);
      assertThat(gateway.network.isOpen(ADA)).isFalse();
    }

    @Test
    @ExpectsLog(
        value = "ERROR ada - a signal could not be stored",
        optional = "the signal may be stored before the store refuses")
    void thatCouldNotBeStoredCanBeRepeated() {
      gateway.active(ADA);
      gateway.stores.refuseWrites(new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.FULL));
      assertFault("store.full", () -> sessions().logout(ADA));
      gateway.stores.refuseWrites(null);
      assertThat(gateway.state(ADA)).isInstanceOf(Active.class);
      sessions().logout(ADA);
      gateway.settle();
      assertThat(gateway.state(ADA)).isInstanceOf(AwaitingPairing.class);
    }
  }

  @Nested
  class Deleting {
    @Test
    void forgetsEverythingAndCanBeRepeated() {
      gateway.active(ADA);
      var ref = gateway.session(ADA).ref();
      sessions().delete(ADA);
      sessions().delete(ADA);
      gateway.settle();
      assertFault("session.not-found", () -> sessions().get(ADA));
      assertThat(gateway.network.isOpen(ADA)).isFalse();
      assertThat(gateway.stores.events().read(ref, 0, 10)).isEmpty();
      assertThat(gateway.reopen().sessions().list()).isEmpty();
    }

    @Test
    void andCreatingAgainIsANewSession() {
      var first = gateway.active(ADA);
      sessions().delete(ADA);
      var second = gateway.active(ADA);
      assertThat(second.id()).isNotEqualTo(first.id());
      assertThat(gateway.log(ADA).getFirst().seq()).isEqualTo(1);
      assertThat(sessions().find(first.id().toString())).isEmpty();
    }

    @Test
    void manyTimesAtOnceHarmsNoSessionThatIsMadeMeanwhile() throws Exception {
      for (var round = 0; round < 20; round++) {
        gateway.active(ADA);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
          for (var i = 0; i < 8; i++) {
            threads.execute(() -> sessions().delete(ADA));
          }
        }
        gateway.settle();
        assertThat(sessions().find("ada")).isEmpty();
      }
    }

    @Test
    void whatWasAskedForBehindItIsNotFound() throws Exception {
      gateway.active(ADA);
      var closing = new CountDownLatch(1);
      var asked = new CountDownLatch(1);
      gateway.network.duringForget(() -> {
        closing.countDown();
        awaitQuietly(asked);
      });
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        threads.execute(() -> sessions().delete(ADA));
        closing.await();
        var behind = threads.submit(() -> faultOf(() -> sessions().start(ADA)).code());
        var again = threads.submit(() -> sessions().delete(ADA));
        asked.countDown();
        assertThat(behind.get()).isEqualTo("session.not-found");
        assertThat(again.get()).isNull();
      }
      gateway.settle();
      assertThat(gateway.network.isOpen(ADA)).isFalse();
    }

    private static void awaitQuietly(CountDownLatch latch) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Test
  void historyTellsTheLastThreeStates() {
    gateway.active(ADA);
    sessions().pause(ADA);
    assertThat(gateway.session(ADA).history())
        .extracting(entry -> entry.state().code())
        .containsExactly("awaiting_pairing", "active", "paused");
  }

  @Test
  void whatAReplacedLinkStillSaysDoesNotCount() {
    var mute = new MuteNetwork(gateway.network);
    gateway.with(config -> config.network = mute);
    gateway.create(ADA, SessionConfig.DEFAULT);
    sessions().start(ADA);
    gateway.settle();
    var old = mute.listeners.getFirst();
    sessions().restart(ADA, EngineConfig.DEFAULT);
    gateway.settle();
    assertThat(mute.listeners).hasSize(2);
    old.on(new LinkSignal.Connected(FakeNetwork.ADA));
    old.on(new LinkSignal.LinkFailed(FailureReason.BANNED));
    gateway.settle();
    assertThat(gateway.state(ADA)).isInstanceOf(Starting.class);
    mute.listeners.getLast().on(new LinkSignal.Connected(FakeNetwork.ADA));
    gateway.settle();
    assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
  }
}
