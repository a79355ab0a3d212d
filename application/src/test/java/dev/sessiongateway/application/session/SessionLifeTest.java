package dev.sessiongateway.application.session;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.LinkSignal;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.DesiredState;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Failed;
import dev.sessiongateway.domain.session.SessionState.Paused;
import dev.sessiongateway.domain.session.SessionState.Starting;
import dev.sessiongateway.domain.session.SessionState.Stopped;
import dev.sessiongateway.domain.session.StoreAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SessionLifeTest {
  private static final EngineConfig ELSEWHERE =
      new EngineConfig(new StoreAddress("other.db"), LogLevel.DEBUG);

  private final GatewayFixture it = new GatewayFixture();

  @AfterEach
  void close() {
    it.close();
  }

  private Sessions sessions() {
    return it.gateway().sessions();
  }

  private static NewSession command(SessionName name, boolean start) {
    return new NewSession(name, SessionConfig.DEFAULT, Session.Origin.NATIVE, start);
  }

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
      assertFault("session.not-found", () -> sessions().stop(ADA));
      assertFault("session.not-found", () -> sessions().restart(ADA, EngineConfig.DEFAULT));
      assertFault("session.not-found", () -> sessions().logout(ADA));
      assertFault("session.not-found", () -> sessions().configure(ADA, SessionConfig.DEFAULT));
    }
  }

  @Nested
  class Pausing {
    @Test
    void keepsTheLinkAndRefusesToSend() {
      it.active(ADA);
      assertThat(sessions().stop(ADA).state()).isEqualTo(new Paused(FakeNetwork.ADA));
      assertThat(it.network.isOpen(ADA)).isTrue();
      assertFault("session.paused", () -> it.gateway().messaging().send(ADA, text("hi")));
      assertThat(it.network.attempts(ADA)).isZero();
      assertThat(it.events(ADA, Event.MessageCreated.class)).isEmpty();
    }

    @Test
    void twiceIsAConflict() {
      it.active(ADA);
      sessions().stop(ADA);
      var before = it.session(ADA);
      assertFault("session.already-paused", () -> sessions().stop(ADA));
      assertThat(it.session(ADA)).isEqualTo(before);
    }

    @Test
    void recordsWhatComesInMeanwhile() {
      it.active(ADA);
      sessions().stop(ADA);
      it.network.signal(
          ADA, new LinkSignal.MessageArrived(Samples.received(1, Samples.GRACE), "G"));
      it.settle();
      assertThat(it.events(ADA, Event.MessageCreated.class)).hasSize(1);
    }

    @Test
    void andResumingIsActiveAtOnceOnTheSameLink() {
      it.active(ADA);
      sessions().stop(ADA);
      assertThat(sessions().start(ADA).state()).isEqualTo(new Active(FakeNetwork.ADA));
      assertThat(it.gateway().messaging().send(ADA, text("hi")).fromMe()).isTrue();
      assertThat(it.entered(ADA))
          .containsExactly("starting", "awaiting_pairing", "active", "paused", "active");
    }

    @Test
    void aStoppedSessionRestsWithoutALink() {
      it.create(ADA, SessionConfig.DEFAULT);
      assertThat(sessions().stop(ADA).state()).isEqualTo(new Paused(null));
      assertThat(it.network.isOpen(ADA)).isFalse();
      assertFault("session.already-paused", () -> sessions().stop(ADA));
      it.activate(ADA);
    }

    @Test
    void aLinkThatComesBackWithAnotherNameKeepsThePlaceOfThePause() {
      it.active(ADA);
      var held = sessions().stop(ADA).heldAfter();
      assertThat(held).isEqualTo(it.log(ADA).getLast().seq());
      var renamed = new Account(FakeNetwork.ADA.id(), "Ada L.");
      it.network.signal(ADA, new LinkSignal.ConnectionLost());
      it.network.signal(ADA, new LinkSignal.Connected(renamed));
      it.settle();
      assertThat(it.state(ADA)).isEqualTo(new Paused(renamed));
      assertThat(it.session(ADA).heldAfter()).isEqualTo(held);
      assertThat(it.entered(ADA)).endsWith("active", "paused");
    }
  }

  @Nested
  class Restarting {
    @Test
    void goesThroughStoppedAndComesBackWithoutAScan() {
      it.active(ADA);
      sessions().restart(ADA, EngineConfig.DEFAULT);
      it.settle();
      assertThat(it.entered(ADA))
          .containsExactly(
              "starting", "awaiting_pairing", "active", "restarting", "starting", "active");
    }

    @Test
    void endsAPause() {
      it.active(ADA);
      sessions().stop(ADA);
      sessions().restart(ADA, EngineConfig.DEFAULT);
      it.settle();
      assertThat(it.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
      assertThat(it.session(ADA).desired()).isEqualTo(DesiredState.RUNNING);
    }

    @Test
    void startsAStoppedSession() {
      it.create(ADA, SessionConfig.DEFAULT);
      sessions().restart(ADA, EngineConfig.DEFAULT);
      it.settle();
      assertThat(it.state(ADA)).isInstanceOf(AwaitingPairing.class);
    }

    @Test
    void movesToAnotherStoreAndTheNumbersOfEventsGoOn() {
      it.active(ADA);
      sessions().restart(ADA, ELSEWHERE);
      it.settle();
      assertThat(it.session(ADA).ref().store()).isEqualTo(new StoreAddress("other.db"));
      assertThat(it.log(ADA))
          .extracting(EventRecord::seq)
          .containsExactlyElementsOf(
              IntStream.rangeClosed(1, it.log(ADA).size()).mapToObj(i -> (long) i).toList());
      it.gateway().messaging().send(ADA, text("from the new place"));
      it.settle();
      assertThat(it.reopen().sessions().get(ADA).config().engine()).isEqualTo(ELSEWHERE);
    }

    @Test
    void keepsEverythingButTheEngine() {
      var config =
          new SessionConfig(
              EngineConfig.DEFAULT,
              Map.of("tenant", "acme"),
              true,
              new SessionConfig.Proxy("proxy:3128", "user", "hush"),
              new SessionConfig.Ignore(true, false, true, false),
              List.of(),
              Map.of("noweb", "{}"));
      it.active(ADA, config);
      sessions().restart(ADA, ELSEWHERE);
      it.settle();
      assertThat(it.session(ADA).config()).isEqualTo(config.withEngine(ELSEWHERE));
      sessions().restart(ADA, EngineConfig.DEFAULT);
      it.settle();
      assertThat(it.session(ADA).config()).isEqualTo(config);
    }

    @Test
    void changesTheLogOfThatSessionOnly() {
      var levels = new ArrayList<String>();
      it.with(builder -> builder.logLevels((name, level) -> levels.add(name + " " + level)));
      it.active(ADA);
      it.create(BOB, SessionConfig.DEFAULT);
      levels.clear();
      sessions().restart(ADA, ELSEWHERE);
      assertThat(levels).containsExactly("ada DEBUG");
    }
  }

  @Nested
  class Configuring {
    @Test
    void metadataAndFiltersDoNotRestart() {
      it.active(ADA);
      var changed =
          new SessionConfig(
              EngineConfig.DEFAULT,
              Map.of("tenant", "acme"),
              false,
              null,
              new SessionConfig.Ignore(true, true, true, true),
              List.of(),
              Map.of());
      assertThat(sessions().configure(ADA, changed).config()).isEqualTo(changed);
      it.settle();
      assertThat(it.entered(ADA)).endsWith("active").hasSize(3);
    }

    @Test
    void aNewEngineRestartsWhatRuns() {
      it.active(ADA);
      sessions().configure(ADA, SessionConfig.DEFAULT.withEngine(ELSEWHERE));
      it.settle();
      assertThat(it.entered(ADA)).endsWith("active", "restarting", "starting", "active");
      assertThat(it.session(ADA).config().engine()).isEqualTo(ELSEWHERE);
    }

    @Test
    void aPausedSessionStaysPaused() {
      it.active(ADA);
      sessions().stop(ADA);
      sessions().configure(ADA, SessionConfig.DEFAULT.withEngine(ELSEWHERE));
      it.settle();
      assertThat(it.state(ADA)).isEqualTo(new Paused(FakeNetwork.ADA));
      sessions().start(ADA);
      assertThat(it.log(ADA)).extracting(EventRecord::seq).doesNotHaveDuplicates();
      assertThat(it.entered(ADA)).endsWith("paused", "active");
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
      sessions().stop(ADA);
      sessions().logout(ADA);
      it.settle();
      assertThat(it.state(ADA)).isEqualTo(new Stopped());
      assertThat(it.session(ADA).desired()).isEqualTo(DesiredState.STOPPED);
      assertThat(it.network.isOpen(ADA)).isFalse();
    }

    @Test
    void thatCouldNotBeStoredCanBeRepeated() {
      it.active(ADA);
      it.stores.refuseWrites(new Fault.StoreUnavailable(Fault.StoreUnavailable.Trouble.FULL));
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
      sessions().stop(ADA);
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

  @Test
  void historyTellsTheLastThreeStates() {
    it.active(ADA);
    sessions().stop(ADA);
    assertThat(it.session(ADA).history())
        .extracting(visit -> visit.state().word())
        .containsExactly("awaiting_pairing", "active", "paused");
  }
}
