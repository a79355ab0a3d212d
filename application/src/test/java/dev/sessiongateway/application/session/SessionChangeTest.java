package dev.sessiongateway.application.session;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.DesiredState;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Paused;
import dev.sessiongateway.domain.session.StoreAddress;
import java.util.ArrayList;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Pausing, restarting and configuring a session that exists.
class SessionChangeTest extends SessionFixture {
  @Nested
  class Pausing {
    @Test
    void keepsTheLinkAndRefusesToSend() {
      it.active(ADA);
      assertThat(sessions().pause(ADA).state()).isEqualTo(new Paused(FakeNetwork.ADA));
      assertThat(it.network.isOpen(ADA)).isTrue();
      assertFault("session.paused", () -> it.gateway().messaging().send(ADA, text("hi")));
      assertThat(it.network.attempts(ADA)).isZero();
      assertThat(it.events(ADA, Event.MessageCreated.class)).isEmpty();
    }

    @Test
    void twiceIsAConflict() {
      it.active(ADA);
      sessions().pause(ADA);
      var before = it.session(ADA);
      assertFault("session.already-paused", () -> sessions().pause(ADA));
      assertThat(it.session(ADA)).isEqualTo(before);
    }

    @Test
    void twiceIsHarmlessForWhomOnlyTheResultCounts() {
      it.active(ADA);
      var paused = sessions().ensurePaused(ADA);
      assertThat(paused.state()).isEqualTo(new Paused(FakeNetwork.ADA));
      assertThat(sessions().ensurePaused(ADA)).isEqualTo(paused);
      assertThat(it.session(ADA)).isEqualTo(paused);
    }

    @Test
    void recordsWhatComesInMeanwhile() {
      it.active(ADA);
      sessions().pause(ADA);
      it.network.signal(
          ADA, new LinkSignal.MessageArrived(Samples.received(1, Samples.GRACE), "G"));
      it.settle();
      assertThat(it.events(ADA, Event.MessageCreated.class)).hasSize(1);
    }

    @Test
    void andResumingIsActiveAtOnceOnTheSameLink() {
      it.active(ADA);
      sessions().pause(ADA);
      assertThat(sessions().start(ADA).state()).isEqualTo(new Active(FakeNetwork.ADA));
      assertThat(it.gateway().messaging().send(ADA, text("hi")).fromMe()).isTrue();
      assertThat(it.entered(ADA))
          .containsExactly("starting", "awaiting_pairing", "active", "paused", "active");
    }

    @Test
    void aStoppedSessionRestsWithoutALink() {
      it.create(ADA, SessionConfig.DEFAULT);
      assertThat(sessions().pause(ADA).state()).isEqualTo(new Paused(null));
      assertThat(it.network.isOpen(ADA)).isFalse();
      assertFault("session.already-paused", () -> sessions().pause(ADA));
      it.activate(ADA);
    }

    @Test
    void aLinkThatComesBackWithAnotherNameKeepsThePlaceOfThePause() {
      it.active(ADA);
      var held = sessions().pause(ADA).heldAfter();
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
      sessions().pause(ADA);
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
          SessionConfig.DEFAULT
              .withMetadata(Map.of("tenant", "acme"))
              .withDebug(true)
              .with(new SessionConfig.Proxy("proxy:3128", "user", "hush"))
              .with(new SessionConfig.Ignore(true, false, true, false))
              .withClientBlocks(Map.of("noweb", "{}"));
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
          SessionConfig.DEFAULT
              .withMetadata(Map.of("tenant", "acme"))
              .with(new SessionConfig.Ignore(true, true, true, true));
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
      sessions().pause(ADA);
      sessions().configure(ADA, SessionConfig.DEFAULT.withEngine(ELSEWHERE));
      it.settle();
      assertThat(it.state(ADA)).isEqualTo(new Paused(FakeNetwork.ADA));
      sessions().start(ADA);
      assertThat(it.log(ADA)).extracting(EventRecord::seq).doesNotHaveDuplicates();
      assertThat(it.entered(ADA)).endsWith("paused", "active");
    }
  }
}
