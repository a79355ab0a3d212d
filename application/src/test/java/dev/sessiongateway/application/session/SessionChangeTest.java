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
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.EventConfig;
import dev.sessiongateway.domain.session.Session.DesiredState;
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
      gateway.active(ADA);
      assertThat(sessions().pause(ADA).state()).isEqualTo(new Paused(FakeNetwork.ADA));
      assertThat(gateway.network.isOpen(ADA)).isTrue();
      assertFault("session.paused", () -> gateway.gateway().messaging().send(ADA, text("hi")));
      assertThat(gateway.network.attempts(ADA)).isZero();
      assertThat(gateway.events(ADA, Event.MessageCreated.class)).isEmpty();
    }

    @Test
    void twiceIsAConflict() {
      gateway.active(ADA);
      sessions().pause(ADA);
      var before = gateway.session(ADA);
      assertFault("session.already-paused", () -> sessions().pause(ADA));
      assertThat(gateway.session(ADA)).isEqualTo(before);
    }

    @Test
    void twiceIsHarmlessForWhomOnlyTheResultCounts() {
      gateway.active(ADA);
      var paused = sessions().ensurePaused(ADA);
      assertThat(paused.state()).isEqualTo(new Paused(FakeNetwork.ADA));
      assertThat(sessions().ensurePaused(ADA)).isEqualTo(paused);
      assertThat(gateway.session(ADA)).isEqualTo(paused);
    }

    @Test
    void recordsWhatComesInMeanwhile() {
      gateway.active(ADA);
      sessions().pause(ADA);
      gateway.network.signal(
          ADA, new LinkSignal.MessageArrived(Samples.received(1, Samples.GRACE), "G"));
      gateway.settle();
      assertThat(gateway.events(ADA, Event.MessageCreated.class)).hasSize(1);
    }

    @Test
    void andResumingIsActiveAtOnceOnTheSameLink() {
      gateway.active(ADA);
      sessions().pause(ADA);
      assertThat(sessions().start(ADA).state()).isEqualTo(new Active(FakeNetwork.ADA));
      assertThat(gateway.gateway().messaging().send(ADA, text("hi")).fromMe()).isTrue();
      assertThat(gateway.entered(ADA))
          .containsExactly("starting", "awaiting_pairing", "active", "paused", "active");
    }

    @Test
    void aStoppedSessionRestsWithoutALink() {
      gateway.create(ADA, SessionConfig.DEFAULT);
      assertThat(sessions().pause(ADA).state()).isEqualTo(new Paused(null));
      assertThat(gateway.network.isOpen(ADA)).isFalse();
      assertFault("session.already-paused", () -> sessions().pause(ADA));
      gateway.activate(ADA);
    }

    @Test
    void aLinkThatComesBackWithAnotherNameKeepsThePlaceOfThePause() {
      gateway.active(ADA);
      var held = sessions().pause(ADA).heldAfter();
      assertThat(held).isEqualTo(gateway.log(ADA).getLast().seq());
      var renamed = new Account(FakeNetwork.ADA.id(), "Ada L.");
      gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
      gateway.network.signal(ADA, new LinkSignal.Connected(renamed));
      gateway.settle();
      assertThat(gateway.state(ADA)).isEqualTo(new Paused(renamed));
      assertThat(gateway.session(ADA).heldAfter()).isEqualTo(held);
      assertThat(gateway.entered(ADA)).endsWith("active", "paused");
    }
  }

  @Nested
  class Restarting {
    @Test
    void goesThroughStoppedAndComesBackWithoutAScan() {
      gateway.active(ADA);
      sessions().restart(ADA, EngineConfig.DEFAULT);
      gateway.settle();
      assertThat(gateway.entered(ADA))
          .containsExactly(
              "starting", "awaiting_pairing", "active", "restarting", "starting", "active");
    }

    @Test
    void endsAPause() {
      gateway.active(ADA);
      sessions().pause(ADA);
      sessions().restart(ADA, EngineConfig.DEFAULT);
      gateway.settle();
      assertThat(gateway.state(ADA)).isEqualTo(new Active(FakeNetwork.ADA));
      assertThat(gateway.session(ADA).desired()).isEqualTo(DesiredState.RUNNING);
    }

    @Test
    void startsAStoppedSession() {
      gateway.create(ADA, SessionConfig.DEFAULT);
      sessions().restart(ADA, EngineConfig.DEFAULT);
      gateway.settle();
      assertThat(gateway.state(ADA)).isInstanceOf(AwaitingPairing.class);
    }

    @Test
    void movesToAnotherStoreAndTheNumbersOfEventsGoOn() {
      gateway.active(ADA);
      sessions().restart(ADA, ELSEWHERE);
      gateway.settle();
      assertThat(gateway.session(ADA).ref().store()).isEqualTo(new StoreAddress("other.db"));
      assertThat(gateway.log(ADA))
          .extracting(EventRecord::seq)
          .containsExactlyElementsOf(
              IntStream.rangeClosed(1, gateway.log(ADA).size()).mapToObj(i -> (long) i).toList());
      gateway.gateway().messaging().send(ADA, text("from the new place"));
      gateway.settle();
      assertThat(gateway.reopen().sessions().get(ADA).config().engine()).isEqualTo(ELSEWHERE);
    }

    @Test
    void keepsEverythingButTheEngine() {
      var config =
          SessionConfig.DEFAULT
              .withMetadata(Map.of("tenant", "acme"))
              .withDebug(true)
              .with(new SessionConfig.Proxy("proxy:3128", "user", "hush"))
              .with(new EventConfig.Ignore(true, false, true, false))
              .withClientBlocks(Map.of("noweb", "{}"));
      gateway.active(ADA, config);
      sessions().restart(ADA, ELSEWHERE);
      gateway.settle();
      assertThat(gateway.session(ADA).config()).isEqualTo(config.withEngine(ELSEWHERE));
      sessions().restart(ADA, EngineConfig.DEFAULT);
      gateway.settle();
      assertThat(gateway.session(ADA).config()).isEqualTo(config);
    }

    @Test
    void changesTheLogOfThatSessionOnly() {
      var levels = new ArrayList<String>();
      gateway.with(config -> config.logLevels = (name, level) -> levels.add(name + " " + level));
      gateway.active(ADA);
      gateway.create(BOB, SessionConfig.DEFAULT);
      levels.clear();
      sessions().restart(ADA, ELSEWHERE);
      assertThat(levels).containsExactly("ada DEBUG");
    }
  }

  @Nested
  class Configuring {
    @Test
    void metadataAndFiltersDoNotRestart() {
      gateway.active(ADA);
      var changed =
          SessionConfig.DEFAULT
              .withMetadata(Map.of("tenant", "acme"))
              .with(new EventConfig.Ignore(true, true, true, true));
      assertThat(sessions().configure(ADA, changed).config()).isEqualTo(changed);
      gateway.settle();
      assertThat(gateway.entered(ADA)).endsWith("active").hasSize(3);
    }

    @Test
    void aNewEngineRestartsWhatRuns() {
      gateway.active(ADA);
      sessions().configure(ADA, SessionConfig.DEFAULT.withEngine(ELSEWHERE));
      gateway.settle();
      assertThat(gateway.entered(ADA)).endsWith("active", "restarting", "starting", "active");
      assertThat(gateway.session(ADA).config().engine()).isEqualTo(ELSEWHERE);
    }

    @Test
    void aPausedSessionStaysPaused() {
      gateway.active(ADA);
      sessions().pause(ADA);
      sessions().configure(ADA, SessionConfig.DEFAULT.withEngine(ELSEWHERE));
      gateway.settle();
      assertThat(gateway.state(ADA)).isEqualTo(new Paused(FakeNetwork.ADA));
      sessions().start(ADA);
      assertThat(gateway.log(ADA)).extracting(EventRecord::seq).doesNotHaveDuplicates();
      assertThat(gateway.entered(ADA)).endsWith("paused", "active");
    }
  }
}
