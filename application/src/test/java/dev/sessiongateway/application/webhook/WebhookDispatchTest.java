package dev.sessiongateway.application.webhook;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.webhook.Delivery.Outcome;
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

class WebhookDispatchTest extends WebhookFixture {
  @Nested
  class Order {
    @Test
    void aReceiverHearsEverythingOnceAndInOrder() {
      it.active(ADA, told(hook(ONE)));
      happen(ADA, 200);
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA)).hasSizeGreaterThan(200);
    }

    static IntStream seeds() {
      return IntStream.rangeClosed(1, 5);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void holdsForEachReceiverAndSessionWhateverFails(int seed) {
      var random = new Random(seed);
      var tries = retries(Curve.EXPONENTIAL, 1, 100);
      var hooks = told(hook(ONE, tries, "*"), hook(TWO, tries, "*"));
      it.active(ADA, hooks);
      it.active(BOB, hooks);
      for (var round = 0; round < 20; round++) {
        for (var url : List.of(ONE, TWO)) {
          var outcomes =
              Stream.generate(() -> random.nextBoolean() ? DOWN : NO).limit(random.nextInt(3));
          it.delivery.answerNext(url, outcomes.toArray(Outcome[]::new));
        }
        happen(random.nextBoolean() ? ADA : BOB, 1 + random.nextInt(5));
        it.advance(Duration.ofSeconds(random.nextInt(10)));
      }
      it.advance(Duration.ofHours(1));
      for (var url : List.of(ONE, TWO)) {
        for (var session : List.of(ADA, BOB)) {
          assertThatEachArrivedAndRefusalsStoppedNoOther(url, session);
        }
      }
    }

    @Test
    void anEventThatIsTwoForAReceiverStaysTogether() {
      it.renderer.twice("PresenceChanged");
      it.active(
          ADA,
          told(
              hook(ONE, retries(Curve.CONSTANT, 1, 5), "PresenceChanged", "PresenceChangedAgain")));
      it.delivery.answerNext(ONE, new Outcome.Accepted(200), DOWN, DOWN);
      happen(ADA, 2);
      it.advance(Duration.ofSeconds(10));
      assertThat(it.delivery.deliveredTo(ONE).stream().map(one -> one.event().name()))
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
      it.delivery.answer(ONE, DOWN);
      it.active(ADA, told(hook(ONE), hook(TWO)));
      it.active(BOB, told(hook(ONE)));
      happen(ADA, 50);
      assertThat(accepted(TWO, ADA)).isEqualTo(everySeq(ADA));
      assertThat(told(ONE, ADA)).containsExactly(1L);
      assertThat(told(ONE, BOB)).containsExactly(1L);
    }

    @Test
    void aReceiverThatHangsHoldsNobodyUp() {
      var hangs = new CountDownLatch(1);
      var delivery = it.delivery;
      it.with(builder ->
          builder.webhooks(
              it.renderer,
              (webhook, event, via) -> {
                if (webhook.url().equals(ONE)) {
                  awaitQuietly(hangs);
                }
                return delivery.deliver(webhook, event, via);
              }));
      it.gateway().sessions().list();
      create(ADA, told(hook(ONE), hook(TWO)));
      delivery.await(all -> all.stream().anyMatch(one -> one.webhook().url().equals(TWO)));
      assertThat(delivery.deliveredTo(ONE)).isEmpty();
      hangs.countDown();
      it.settle();
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    private void create(SessionName name, SessionConfig config) {
      it.gateway().sessions().create(new NewSession(name, config, Session.Origin.NATIVE, false));
    }
  }

  @Nested
  class Retries {
    @ParameterizedTest
    @EnumSource
    void areMadeExactlyAsConfigured(Curve curve) {
      var policy = retries(curve, 10, 4);
      it.delivery.answer(ONE, DOWN);
      it.create(ADA, told(hook(ONE, policy, "*")));
      assertThat(told(ONE, ADA)).hasSize(1);
      for (var retry = 1; retry <= 4; retry++) {
        var least = policy.waitAfter(retry, 0).orElseThrow();
        var most = policy.waitAfter(retry, 1).orElseThrow();
        it.advance(least);
        assertThat(told(ONE, ADA)).as("not before its time").hasSize(retry);
        it.advance(most.minus(least).plusMillis(1));
        assertThat(told(ONE, ADA)).hasSize(retry + 1);
      }
      it.advance(Duration.ofDays(30));
      assertThat(told(ONE, ADA)).as("none after the last").hasSize(5);
    }

    @Test
    void carryTheSameIdAndBody() {
      it.delivery.answerNext(ONE, DOWN, NO);
      it.create(ADA, told(hook(ONE)));
      it.advance(Duration.ofMinutes(1));
      var attempts = it.delivery.deliveredTo(ONE);
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
      it.delivery.answerNext(
          ONE,
          new Outcome.Failed("HTTP 429", Duration.ofSeconds(90)),
          new Outcome.Failed("HTTP 429", Duration.ofSeconds(1)));
      it.create(ADA, told(hook(ONE, retries(Curve.CONSTANT, 10, 5), "*")));
      it.advance(Duration.ofSeconds(90));
      assertThat(told(ONE, ADA)).hasSize(1);
      it.advance(Duration.ofMillis(1));
      assertThat(told(ONE, ADA)).hasSize(2);
      it.advance(Duration.ofSeconds(10));
      assertThat(told(ONE, ADA)).as("one second is less than configured").hasSize(2);
      it.advance(Duration.ofMillis(1));
      assertThat(told(ONE, ADA)).hasSize(3);
    }

    @Test
    void endInTheDeadLettersAndTheLaneMovesOn() {
      it.active(ADA, told(hook(ONE, retries(Curve.CONSTANT, 1, 2), "*")));
      var before = it.log(ADA).size();
      it.delivery.answerNext(ONE, DOWN, DOWN, DOWN);
      happen(ADA, 2);
      assertThat(accepted(ONE, ADA)).isEqualTo(upTo(before));
      it.advance(Duration.ofSeconds(5));
      var deadLetters = letters(ADA);
      assertThat(deadLetters).hasSize(1);
      assertThat(deadLetters.getFirst().event().seq()).isEqualTo(before + 1L);
      assertThat(deadLetters.getFirst().eventName()).isEqualTo("PresenceChanged");
      assertThat(deadLetters.getFirst().reason()).isEqualTo("HTTP 503");
      assertThat(accepted(ONE, ADA)).endsWith(before + 2L);
    }

    @Test
    void startFromOneAgainWithTheNextEvent() {
      it.delivery.answerNext(ONE, DOWN, DOWN, new Outcome.Accepted(200), DOWN, DOWN);
      it.active(ADA, told(hook(ONE, retries(Curve.CONSTANT, 1, 2), "*")));
      it.advance(Duration.ofSeconds(30));
      assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
      assertThat(letters(ADA)).isEmpty();
    }

    @Test
    void goOnWhereTheyWereAfterARestart() {
      it.delivery.answer(ONE, DOWN);
      it.create(ADA, told(hook(ONE, retries(Curve.CONSTANT, 60, 2), "SessionCreated")));
      it.advance(Duration.ofSeconds(30));
      it.reopen();
      assertThat(told(ONE, ADA)).as("its time has not come").hasSize(1);
      it.advance(Duration.ofSeconds(31));
      assertThat(told(ONE, ADA)).hasSize(2);
      it.advance(Duration.ofMinutes(2));
      assertThat(told(ONE, ADA)).hasSize(3);
    }

    @Test
    void keepOneAlarmHoweverMuchHappensMeanwhile() {
      it.active(ADA, told(hook(ONE, retries(Curve.CONSTANT, 3_600, 5), "PresenceChanged")));
      it.delivery.answer(ONE, DOWN);
      happen(ADA, 1);
      var waiting = it.time.waiting();
      happen(ADA, 100);
      assertThat(it.time.waiting()).isEqualTo(waiting);
      it.delivery.answer(ONE, new Outcome.Accepted(200));
      it.advance(Duration.ofSeconds(3_601));
      assertThat(accepted(ONE, ADA)).hasSize(101);
    }
  }

  @Test
  void aClosedGatewayDeliversNothingMore() {
    it.delivery.answer(ONE, DOWN);
    it.active(ADA, told(hook(ONE)));
    it.close();
    var before = it.delivery.deliveredTo(ONE).size();
    it.advance(Duration.ofDays(1));
    assertThat(it.delivery.deliveredTo(ONE)).hasSize(before);
    assertThat(it.time.waiting()).isZero();
  }
}
