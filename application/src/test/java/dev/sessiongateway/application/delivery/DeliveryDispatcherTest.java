package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.RetryPolicy.Curve;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@ExpectsLog("WARN (ada|bob) - a receiver fails; its events wait")
@ExpectsLog("WARN ada - an event went to the dead letters")
class DeliveryDispatcherTest extends DeliveryFixture {
  @Nested
  class Order {
    @Test
    void aReceiverHearsEverythingOnceAndInOrder() {
      gateway.active(ADA, told(hook(ONE)));
      happen(ADA, 200);
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA)).hasSizeGreaterThan(200);
    }

    static IntStream seeds() {
      return IntStream.rangeClosed(1, 5);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @ExpectsLog("WARN (ada|bob) - a receiver refuses events; they are retried beside the others")
    void holdsForEachReceiverAndSessionWhateverFails(int seed) {
      var random = new Random(seed);
      var tries = retries(Curve.EXPONENTIAL, 1, 100);
      var hooks = told(hook(ONE, tries, "*"), hook(TWO, tries, "*"));
      gateway.active(ADA, hooks);
      gateway.active(BOB, hooks);
      for (var round = 0; round < 20; round++) {
        for (var url : List.of(ONE, TWO)) {
          var outcomes =
              Stream.generate(() -> random.nextBoolean() ? DOWN : NO).limit(random.nextInt(3));
          gateway.delivery.answerNext(url, outcomes.toArray(Outcome[]::new));
        }
        happen(random.nextBoolean() ? ADA : BOB, 1 + random.nextInt(5));
        gateway.advance(Duration.ofSeconds(random.nextInt(10)));
      }
      gateway.advance(Duration.ofHours(1));
      for (var url : List.of(ONE, TWO)) {
        for (var session : List.of(ADA, BOB)) {
          assertThatEachArrivedAndRefusalsStoppedNoOther(url, session);
        }
      }
    }

    @Test
    void anEventThatIsTwoForAReceiverStaysTogether() {
      gateway.renderer.twice("PresenceChanged");
      gateway.active(
          ADA,
          told(
              hook(ONE, retries(Curve.CONSTANT, 1, 5), "PresenceChanged", "PresenceChangedAgain")));
      gateway.delivery.answerNext(ONE, new Outcome.Accepted(200), DOWN, DOWN);
      happen(ADA, 2);
      gateway.advance(Duration.ofSeconds(10));
      assertThat(gateway.delivery.deliveredTo(ONE).stream().map(one -> one.event().name()))
          .containsExactly(
              "PresenceChanged",
              "PresenceChangedAgain",
              "PresenceChangedAgain",
              "PresenceChangedAgain",
              "PresenceChanged",
              "PresenceChangedAgain");
    }

    @Test
    void aDeadReceiverHoldsNobodyUp() {
      gateway.delivery.answer(ONE, DOWN);
      gateway.active(ADA, told(hook(ONE), hook(TWO)));
      gateway.active(BOB, told(hook(ONE)));
      happen(ADA, 50);
      assertThat(accepted(TWO, ADA)).isEqualTo(everySeq(ADA));
      assertThat(told(ONE, ADA)).containsExactly(1L);
      assertThat(told(ONE, BOB)).containsExactly(1L);
    }

    @Test
    void aReceiverThatHangsHoldsNobodyUp() {
      var hangs = new CountDownLatch(1);
      var delivery = gateway.delivery;
      gateway.with(config -> {
        config.eventRenderer = gateway.renderer;
        config.delivery =
            (webhook, event, via) -> {
              if (webhook.url().equals(ONE)) {
                awaitQuietly(hangs);
              }
              return delivery.deliver(webhook, event, via);
            };
      });
      gateway.gateway().sessions().list();
      create(ADA, told(hook(ONE), hook(TWO)));
      delivery.await(all -> all.stream().anyMatch(one -> one.webhook().url().equals(TWO)));
      assertThat(delivery.deliveredTo(ONE)).isEmpty();
      hangs.countDown();
      gateway.settle();
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    private void create(SessionName name, SessionConfig config) {
      gateway
          .gateway()
          .sessions()
          .create(new NewSession(name, config, Session.Origin.NATIVE, false));
    }
  }

  @Nested
  class Retries {
    @ParameterizedTest
    @EnumSource
    @ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
    void areMadeExactlyAsConfigured(Curve curve) {
      var policy = retries(curve, 10, 4);
      gateway.delivery.answer(ONE, DOWN);
      gateway.create(ADA, told(hook(ONE, policy, "*")));
      assertThat(told(ONE, ADA)).hasSize(1);
      for (var retry = 1; retry <= 4; retry++) {
        var least = policy.waitAfter(retry, 0).orElseThrow();
        var most = policy.waitAfter(retry, 1).orElseThrow();
        gateway.advance(least);
        assertThat(told(ONE, ADA)).as("not before its time").hasSize(retry);
        gateway.advance(most.minus(least).plusMillis(1));
        assertThat(told(ONE, ADA)).hasSize(retry + 1);
      }
      gateway.advance(Duration.ofDays(30));
      assertThat(told(ONE, ADA)).as("none after the last").hasSize(5);
    }

    @Test
    @ExpectsLog("WARN (ada|bob) - a receiver refuses events; they are retried beside the others")
    void carryTheSameIdAndBody() {
      gateway.delivery.answerNext(ONE, DOWN, NO);
      gateway.create(ADA, told(hook(ONE)));
      gateway.advance(Duration.ofMinutes(1));
      var attempts = gateway.delivery.deliveredTo(ONE);
      assertThat(attempts).hasSize(3);
      assertThat(attempts)
          .extracting(one -> one.event().id())
          .containsOnly(attempts.getFirst().event().id());
      assertThat(attempts)
          .allSatisfy(
              one -> assertThat(one.event().body()).isEqualTo(attempts.getFirst().event().body()));
    }

    @Test
    void waitAtLeastAsLongAsTheReceiverAsks() {
      gateway.delivery.answerNext(
          ONE,
          new Outcome.Failed("HTTP 429", Duration.ofSeconds(90)),
          new Outcome.Failed("HTTP 429", Duration.ofSeconds(1)));
      gateway.create(ADA, told(hook(ONE, retries(Curve.CONSTANT, 10, 5), "*")));
      gateway.advance(Duration.ofSeconds(90));
      assertThat(told(ONE, ADA)).hasSize(1);
      gateway.advance(Duration.ofMillis(1));
      assertThat(told(ONE, ADA)).hasSize(2);
      gateway.advance(Duration.ofSeconds(10));
      assertThat(told(ONE, ADA)).as("one second is less than configured").hasSize(2);
      gateway.advance(Duration.ofMillis(1));
      assertThat(told(ONE, ADA)).hasSize(3);
    }

    @Test
    void endInTheDeadLettersAndTheLaneMovesOn() {
      gateway.active(ADA, told(hook(ONE, retries(Curve.CONSTANT, 1, 2), "*")));
      var before = gateway.log(ADA).size();
      gateway.delivery.answerNext(ONE, DOWN, DOWN, DOWN);
      happen(ADA, 2);
      assertThat(accepted(ONE, ADA)).isEqualTo(upTo(before));
      gateway.advance(Duration.ofSeconds(5));
      var deadLetters = letters(ADA);
      assertThat(deadLetters).hasSize(1);
      assertThat(deadLetters.getFirst().event().seq()).isEqualTo(before + 1L);
      assertThat(deadLetters.getFirst().eventName()).isEqualTo("PresenceChanged");
      assertThat(deadLetters.getFirst().reason()).isEqualTo("HTTP 503");
      assertThat(accepted(ONE, ADA)).endsWith(before + 2L);
    }

    @Test
    void startFromOneAgainWithTheNextEvent() {
      gateway.delivery.answerNext(ONE, DOWN, DOWN, new Outcome.Accepted(200), DOWN, DOWN);
      gateway.active(ADA, told(hook(ONE, retries(Curve.CONSTANT, 1, 2), "*")));
      gateway.advance(Duration.ofSeconds(30));
      assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
      assertThat(letters(ADA)).isEmpty();
    }

    @Test
    void goOnWhereTheyWereAfterARestart() {
      gateway.delivery.answer(ONE, DOWN);
      gateway.create(ADA, told(hook(ONE, retries(Curve.CONSTANT, 60, 2), "SessionCreated")));
      gateway.advance(Duration.ofSeconds(30));
      gateway.reopen();
      assertThat(told(ONE, ADA)).as("its time has not come").hasSize(1);
      gateway.advance(Duration.ofSeconds(31));
      assertThat(told(ONE, ADA)).hasSize(2);
      gateway.advance(Duration.ofMinutes(2));
      assertThat(told(ONE, ADA)).hasSize(3);
    }

    @Test
    void keepOneAlarmHoweverMuchHappensMeanwhile() {
      gateway.active(ADA, told(hook(ONE, retries(Curve.CONSTANT, 3_600, 5), "PresenceChanged")));
      gateway.delivery.answer(ONE, DOWN);
      happen(ADA, 1);
      var waiting = gateway.time.waiting();
      happen(ADA, 100);
      assertThat(gateway.time.waiting()).isEqualTo(waiting);
      gateway.delivery.answer(ONE, new Outcome.Accepted(200));
      gateway.advance(Duration.ofSeconds(3_601));
      assertThat(accepted(ONE, ADA)).hasSize(101);
    }
  }

  @Test
  void aClosedGatewayDeliversNothingMore() {
    gateway.delivery.answer(ONE, DOWN);
    gateway.active(ADA, told(hook(ONE)));
    gateway.close();
    var before = gateway.delivery.deliveredTo(ONE).size();
    gateway.advance(Duration.ofDays(1));
    assertThat(gateway.delivery.deliveredTo(ONE)).hasSize(before);
    assertThat(gateway.time.waiting()).isZero();
  }
}
