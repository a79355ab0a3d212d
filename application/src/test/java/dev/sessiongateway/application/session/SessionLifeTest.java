package dev.sessiongateway.application.session;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.DesiredState;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
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
      assertThat(it.network.isOpen(ADA)).isFalse();
      assertThat(sessions().create(command(BOB, true)).state()).isInstanceOf(Starting.class);
      it.settle();
      assertThat(it.state(BOB)).isInstanceOf(AwaitingPairing.class);
      assertThat(it.events(ADA, Event.SessionCreated.class)).hasSize(1);
      assertThat(it.entered(BOB)).containsExactly("starting", "awaiting_pairing");
    }

    @Test
    void theSameNameTwiceIsAConflictAndChangesNothing() {
      it.active(ADA);
      var before = it.log(ADA);
      assertFault("session.exists", () -> sessions().create(command(ADA, true)));
      assertThat(it.log(ADA)).isEqualTo(before);
      assertThat(it.state(ADA)).isInstanceOf(Active.class);
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
      it.settle();
      assertThat(it.events(ADA, Event.SessionCreated.class)).hasSize(1);
    }

    @Test
    void ifAbsentTakesTheSessionThatIsThereAsItIs() {
      var created = sessions().createIfAbsent(NewSession.started(ADA));
      assertThat(created.state()).isInstanceOf(Starting.class);
      it.settle();
      it.network.scan(ADA, FakeNetwork.ADA);
      it.settle();
      var before = it.log(ADA);

      var there = sessions().createIfAbsent(command(ADA, false));

      assertThat(there).isEqualTo(it.session(ADA));
      assertThat(there.state()).isInstanceOf(Active.class);
      assertThat(it.log(ADA)).isEqualTo(before);
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
      it.settle();
      assertThat(answers).containsExactly(it.session(ADA).id());
      assertThat(it.events(ADA, Event.SessionCreated.class)).hasSize(1);
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
      var ada = it.create(ADA, SessionConfig.DEFAULT);
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
      it.active(ADA);
      assertThat(it.session(ADA).account()).isEqualTo(FakeNetwork.ADA);
      assertThat(it.entered(ADA)).containsExactly("starting", "awaiting_pairing", "active");
    }

    @Test
    void anActiveSessionChangesNothing() {
      it.active(ADA);
      var before = it.session(ADA);
      assertThat(sessions().start(ADA)).isEqualTo(before);
      it.settle();
      assertThat(it.session(ADA)).isEqualTo(before);
      assertThat(it.entered(ADA)).hasSize(3);
    }

    @Test
    void afterAFailureTriesAnew() {
      it.active(ADA);
      it.network.unlink(ADA);
      it.settle();
      assertThat(it.state(ADA)).isEqualTo(new Failed(FailureReason.UNLINKED));
      sessions().start(ADA);
      it.settle();
      assertThat(it.state(ADA)).isInstanceOf(AwaitingPairing.class);
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
      it.active(ADA);
      sessions().logout(ADA);
      it.settle();
      assertThat(it.session(ADA).account()).isNull();
      assertThat(it.state(ADA)).isInstanceOf(AwaitingPairing.class);
      assertThat(it.events(ADA, Event.SessionLoggedOut.class)).hasSize(1);
    }

    @Test
    void aPausedSessionIsStopped() {
      it.active(ADA);
      sessions().pause(ADA);
      sessions().logout(ADA);
      it.settle();
      assertThat(it.state(ADA)).isEqualTo(new Stopped());
      assertThat(it.session(ADA).desired()).isEqualTo(DesiredState.STOPPED);
      assertThat(it.network.isOpen(ADA)).isFalse();
    }

    @Test
    void thatCouldNotBeStoredCanBeRepeated() {
      it.active(ADA);
      it.stores.refuseWrites(new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.FULL));
      assertFault("store.full", () -> sessions().logout(ADA));
      it.stores.refuseWrites(null);
      assertThat(it.state(ADA)).isInstanceOf(Active.class);
      sessions().logout(ADA);
      it.settle();
      assertThat(it.state(ADA)).isInstanceOf(AwaitingPairing.class);
    }
  }

  @Nested
  class Deleting {
    @Test
    void forgetsEverythingAndCanBeRepeated() {
      it.active(ADA);
      var ref = it.session(ADA).ref();
      sessions().delete(ADA);
      sessions().delete(ADA);
      it.settle();
      assertFault("session.not-found", () -> sessions().get(ADA));
      assertThat(it.network.isOpen(ADA)).isFalse();
      assertThat(it.stores.events().read(ref, 0, 10)).isEmpty();
      assertThat(it.reopen().sessions().list()).isEmpty();
    }

    @Test
    void andCreatingAgainIsANewSession() {
      var first = it.active(ADA);
      sessions().delete(ADA);
      var second = it.active(ADA);
      assertThat(second.id()).isNotEqualTo(first.id());
      assertThat(it.log(ADA).getFirst().seq()).isEqualTo(1);
      assertThat(sessions().find(first.id().toString())).isEmpty();
    }

    @Test
    void manyTimesAtOnceHarmsNoSessionThatIsMadeMeanwhile() throws Exception {
      for (var round = 0; round < 20; round++) {
        it.active(ADA);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
          for (var i = 0; i < 8; i++) {
            threads.execute(() -> sessions().delete(ADA));
          }
        }
        it.settle();
        assertThat(sessions().find("ada")).isEmpty();
      }
    }

    @Test
    void whatWasAskedForBehindItIsNotFound() throws Exception {
      it.active(ADA);
      var closing = new CountDownLatch(1);
      var asked = new CountDownLatch(1);
      it.network.duringForget(() -> {
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
      it.settle();
      assertThat(it.network.isOpen(ADA)).isFalse();
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
    it.active(ADA);
    sessions().pause(ADA);
    assertThat(it.session(ADA).history())
        .extracting(entry -> entry.state().code())
        .containsExactly("awaiting_pairing", "active", "paused");
  }

  @Test
  void whatAReplacedLinkStillSaysDoesNotCount() {
    var mute = new MuteNetwork(it.network);
    it.with(builder -> builder.network(mute));
    it.create(ADA, SessionConfig.DEFAULT);
    sessions().start(ADA);
    it.settle();
    var old = mute.listeners.getFirst();
    sessions().restart(ADA, EngineConfig.DEFAULT);
    it.settle();
    assertThat(mute.listeners).hasSize(2);
    old.on(new LinkSignal.Connected(FakeNetwork.ADA));
    old.on(new LinkSignal.GaveUp(FailureReason.BANNED));
    it.settle();
    assertThat(it.state(ADA)).isInstanceOf(Starting.class);
    mute.listeners.getLast().on(new LinkSignal.Connected(FakeNetwork.ADA));
    it.settle();
    assertThat(it.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
  }
}
