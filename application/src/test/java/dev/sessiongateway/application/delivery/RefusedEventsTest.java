package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeadLetterSelection;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeliveryProblem;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// An event that an endpoint refuses, or breaks on, stops no other event.
@ExpectsLog("WARN (ada|bob) - a receiver fails; its events wait")
@ExpectsLog("WARN ada - a receiver refuses events; they are retried beside the others")
@ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
class RefusedEventsTest extends DeliveryFixture {
  private static final Outcome UNPROCESSABLE = new Outcome.Refused(422, "HTTP 422");

  /// The last event before each test.
  private long begin;

  private void connected(Webhook webhook) {
    gateway.active(ADA, told(webhook));
    begin = everySeq(ADA).getLast();
  }

  /// The events of the test that were accepted, counted from 1, in the order of acceptance.
  private List<Long> accepted() {
    return accepted(ONE, ADA).stream().filter(seq -> seq > begin).map(seq -> seq - begin).toList();
  }

  /// The events of the test that were attempted, counted from 1.
  private List<Long> tried() {
    return told(ONE, ADA).stream().filter(seq -> seq > begin).map(seq -> seq - begin).toList();
  }

  @Nested
  class ARefusal {
    @BeforeEach
    void connect() {
      connected(hook(ONE, constant(60, 3)));
    }

    @Test
    void letsTheNextEventFollowAtOnce() {
      gateway.delivery.answerNext(ONE, UNPROCESSABLE, UNPROCESSABLE);
      happen(ADA, 4);
      assertThat(tried()).containsExactly(1L, 2L, 3L, 4L);
      assertThat(accepted()).containsExactly(3L, 4L);
      assertThat(endpoint(ONE)).isEqualTo(EndpointHealth.healthy(ONE));
    }

    @Test
    void isRetriedAsConfiguredWithTheSameIdAndTheNumberOfTheAttempt() {
      gateway.delivery.answerNext(ONE, UNPROCESSABLE);
      happen(ADA, 2);
      gateway.advance(Duration.ofSeconds(59));
      assertThat(tried()).containsExactly(1L, 2L);
      gateway.advance(Duration.ofSeconds(2));
      assertThat(accepted()).containsExactly(2L, 1L);
      var attempts =
          gateway.delivery.deliveredTo(ONE).stream()
              .filter(one -> body(one)[1].equals(Long.toString(begin + 1)))
              .toList();
      assertThat(attempts).extracting(one -> one.event().attempt()).containsExactly(1, 2);
      assertThat(attempts)
          .extracting(one -> one.event().id())
          .containsOnly(attempts.getFirst().event().id());
      assertThat(only().retried()).isZero();
    }

    @Test
    @ExpectsLog("WARN ada - an event went to the dead letters")
    void becomesADeadLetterAfterItsLastAttempt() {
      gateway.delivery.answer(ONE, UNPROCESSABLE);
      happen(ADA, 1);
      assertThat(only().retried()).isEqualTo(1);
      assertThat(only().deadLetters()).isZero();
      gateway.advance(Duration.ofMinutes(10));
      assertThat(tried()).hasSize(4);
      assertThat(only().retried()).isZero();
      assertThat(letters(ADA)).extracting(letter -> letter.attempts()).containsExactly(4);
    }

    @Test
    void isRetriedAfterARestart() {
      gateway.delivery.answerNext(ONE, UNPROCESSABLE);
      happen(ADA, 2);
      gateway.reopen();
      assertThat(accepted()).doesNotContain(1L);
      gateway.advance(Duration.ofSeconds(61));
      assertThat(accepted()).endsWith(1L);
    }

    @Test
    void isRetriedWhileTheOthersWaitForAnEndpointThatIsDown() {
      gateway.delivery.answerNext(ONE, UNPROCESSABLE, DOWN);
      happen(ADA, 3);
      assertThat(tried()).containsExactly(1L, 2L);
      gateway.advance(Duration.ofSeconds(61));
      assertThat(accepted()).containsExactlyInAnyOrder(1L, 2L, 3L);
      assertThat(accepted().stream().filter(seq -> seq > 1).toList()).containsExactly(2L, 3L);
    }

    @Test
    void isNamedWithItsEventAndStatusUntilItIsOver() {
      gateway.delivery.answerNext(ONE, UNPROCESSABLE);
      happen(ADA, 1);
      var problem = only().problems().getFirst();
      assertThat(problem.kind()).isEqualTo(DeliveryProblem.Kind.REFUSING);
      assertThat(problem.reason()).isEqualTo("HTTP 422");
      assertThat(problem.attempts()).isEqualTo(1);
      gateway.advance(Duration.ofSeconds(61));
      assertThat(only().problems()).isEmpty();
    }

    @Test
    void isKeptAsADeadLetterWhenItsWebhookIsRemoved() {
      gateway.delivery.answerNext(ONE, UNPROCESSABLE);
      happen(ADA, 1);
      gateway.gateway().sessions().configure(ADA, told(hook(TWO)));
      gateway.settle();
      assertThat(letters(ADA)).hasSize(1);
    }

    @Test
    void canBeRetriedAtOnceByHand() {
      gateway.delivery.answerNext(ONE, UNPROCESSABLE);
      happen(ADA, 1);
      assertThat(webhooks().replay(DeadLetterSelection.ALL)).isEqualTo(1);
      gateway.settle();
      assertThat(accepted()).containsExactly(1L);
    }

    @Test
    void isDeliveredAfterTheSessionIsDeletedWithoutStoppingTheRest() {
      gateway.delivery.answerNext(ONE, UNPROCESSABLE);
      happen(ADA, 1);
      gateway.gateway().sessions().delete(ADA);
      gateway.settle();
      var soon = accepted().size();
      assertThat(soon).as("what the deletion caused").isPositive();
      assertThat(accepted()).doesNotContain(1L);
      gateway.advance(Duration.ofSeconds(61));
      assertThat(accepted()).contains(1L).hasSize(soon + 1);
    }
  }

  @Nested
  class AServerError {
    @BeforeEach
    void connect() {
      connected(hook(ONE, constant(2, 50)));
    }

    @Test
    void holdsTheOthersForThreeAttemptsAndThenOnlyItself() {
      gateway.delivery.answerNext(ONE, BROKEN, BROKEN, BROKEN, YES);
      happen(ADA, 3);
      assertThat(tried()).containsExactly(1L);
      gateway.advance(Duration.ofMillis(4_010));
      assertThat(accepted()).containsExactly(2L, 3L);
      assertThat(only().problems())
          .extracting(one -> one.kind().code())
          .containsExactly("refusing");
      gateway.advance(Duration.ofSeconds(2));
      assertThat(accepted()).containsExactly(2L, 3L, 1L);
      assertThat(endpoint(ONE)).isEqualTo(EndpointHealth.healthy(ONE));
    }

    @Test
    void ofEveryEventHoldsTheOrder() {
      gateway.delivery.answer(ONE, BROKEN);
      happen(ADA, 5);
      gateway.advance(Duration.ofSeconds(20));
      assertThat(accepted()).isEmpty();
      assertThat(only().problems()).extracting(one -> one.kind().code()).containsExactly("holding");
      gateway.delivery.answer(ONE, YES);
      gateway.advance(Duration.ofSeconds(3));
      assertThat(accepted()).containsExactly(1L, 2L, 3L, 4L, 5L);
      assertThat(only().problems()).isEmpty();
    }

    @Test
    void isToldFromABrokenEndpointByAnEventThatComesLater() {
      gateway.delivery.answerNext(ONE, BROKEN, BROKEN, BROKEN, BROKEN, BROKEN);
      happen(ADA, 1);
      gateway.advance(Duration.ofSeconds(9));
      assertThat(tried()).containsExactly(1L, 1L, 1L, 1L, 1L);
      happen(ADA, 1);
      assertThat(accepted()).as("at once").containsExactly(2L);
      gateway.advance(Duration.ofSeconds(2));
      assertThat(accepted()).containsExactly(2L, 1L);
    }

    @Test
    void doesNotHideBehindRefusals() {
      gateway.delivery.answerNext(
          ONE, BROKEN, BROKEN, BROKEN, UNPROCESSABLE, UNPROCESSABLE, BROKEN);
      happen(ADA, 4);
      gateway.advance(Duration.ofMillis(4_010));
      assertThat(tried()).containsExactly(1L, 1L, 1L, 2L, 3L, 4L);
      gateway.advance(Duration.ofSeconds(10));
      assertThat(accepted()).containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
      assertThat(accepted().stream().filter(seq -> seq == 1 || seq == 4).toList())
          .as("what was not refused, in order")
          .containsExactly(1L, 4L);
    }

    @Test
    void ofOneEventNeverOpensTheBreaker() {
      gateway.delivery.answerNext(ONE, BROKEN, BROKEN, BROKEN, YES, BROKEN, BROKEN, BROKEN, BROKEN);
      happen(ADA, 2);
      gateway.advance(Duration.ofSeconds(15));
      assertThat(tried()).containsExactly(1L, 1L, 1L, 2L, 1L, 1L, 1L, 1L, 1L);
      assertThat(endpoint(ONE)).isEqualTo(EndpointHealth.healthy(ONE));
    }

    @Test
    void isToldFromABrokenEndpointAfterARestartToo() {
      gateway.delivery.answerNext(ONE, BROKEN, BROKEN, BROKEN);
      happen(ADA, 1);
      gateway.advance(Duration.ofMillis(4_010));
      gateway.delivery.answerNext(ONE, YES);
      gateway.reopen();
      happen(ADA, 1);
      assertThat(accepted().getFirst()).isEqualTo(2L);
    }
  }

  @Nested
  class AnEndpointThatIsBack {
    @Test
    void getsItsEventsWithinASecondUnlessTheRetriesAreConfigured() {
      connected(hook(ONE));
      gateway.delivery.answer(ONE, DOWN);
      happen(ADA, 3);
      gateway.advance(Duration.ofSeconds(60));
      assertThat(only().problems().getFirst().attempts()).as("checks do not count").isEqualTo(16);
      gateway.delivery.answer(ONE, YES);
      gateway.advance(Duration.ofMillis(1_010));
      assertThat(accepted()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void isCheckedByOneSessionAtATime() {
      connected(hook(ONE));
      gateway.active(BOB, told(hook(ONE)));
      gateway.delivery.answer(ONE, DOWN);
      happen(ADA, 1);
      happen(BOB, 1);
      gateway.advance(Duration.ofSeconds(40));
      var before = tries(ONE);
      gateway.advance(Duration.ofSeconds(10));
      assertThat(tries(ONE) - before).isBetween(9, 11);
      gateway.delivery.answer(ONE, YES);
      gateway.advance(Duration.ofMillis(1_010));
      assertThat(accepted(ONE, BOB)).isEqualTo(everySeq(BOB));
    }
  }

  @Test
  void anEndpointThatBrokeOnOneEventIsNotHeldForTheNextOne() {
    connected(hook(ONE, constant(2, 50)));
    gateway.delivery.answerNext(ONE, BROKEN, BROKEN, BROKEN, YES, BROKEN);
    happen(ADA, 2);
    gateway.advance(Duration.ofMillis(4_010));
    assertThat(accepted()).containsExactly(2L);
    happen(ADA, 2);
    assertThat(accepted()).as("at once").containsExactly(2L, 4L);
  }

  @Nested
  class OfFamilyB {
    private static Webhook hookOfB() {
      var id = new ReceiverId(ONE.getHost());
      return new Webhook(
          id, Family.B, true, ONE, Set.of("*"), null, UNSET, List.of(), false, false, true, null);
    }

    @Test
    @ExpectsLog("WARN ada - an event went to the dead letters")
    void aStatusThatEvolutionDoesNotRetryIsADeadLetterAtOnce() {
      connected(hookOfB());
      gateway.delivery.answerNext(ONE, UNPROCESSABLE);
      happen(ADA, 2);
      assertThat(accepted()).containsExactly(2L);
      assertThat(only().deadLetters()).isEqualTo(1);
    }

    @Test
    void aBrokenEventIsKnownInTwoSeconds() {
      connected(hookOfB());
      gateway.delivery.answerNext(ONE, BROKEN, BROKEN, BROKEN);
      happen(ADA, 2);
      gateway.advance(Duration.ofMillis(2_010));
      assertThat(accepted()).containsExactly(2L);
    }

    @Test
    void aFailureIsRetriedOnEvolutionsScheduleAndLongAfterIt() {
      connected(hookOfB());
      gateway.delivery.answer(ONE, DOWN);
      happen(ADA, 1);
      gateway.advance(Duration.ofHours(1));
      var times = webhooks().deliveries(only().id(), 11).reversed();
      var seconds = List.of(5, 10, 20, 40, 80, 160, 300, 300, 300, 1_800);
      for (var i = 0; i < seconds.size(); i++) {
        var waited =
            Duration.between(times.get(i).at(), times.get(i + 1).at()).toMillis() / 1_000.0;
        var least = Math.max(5, seconds.get(i) * 0.8);
        assertThat(waited).as("after attempt %s", i + 1).isBetween(least, seconds.get(i) * 1.21);
      }
      assertThat(only().deadLetters()).isZero();
    }
  }
}
