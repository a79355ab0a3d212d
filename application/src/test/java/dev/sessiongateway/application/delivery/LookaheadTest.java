package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeliveryProblem;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is tried behind an event that an endpoint breaks on: each at its turn, none twice, and no
/// more than tells a broken endpoint from one that refuses an event.
@ExpectsLog(
    value =
        "WARN (ada - (a receiver |an event went to the dead letters)"
            + "|DeliveryContext - the health of an endpoint changed)",
    optional = "which of them is logged depends on the test")
class LookaheadTest extends DeliveryFixture {
  private static final Duration THREE_TRIES = Duration.ofMillis(4_010);
  private static final Duration ONE_TRY = Duration.ofMillis(2_001);

  private long begin;

  private void connected() {
    connected(constant(2, 50));
  }

  private void connected(RetryPolicy retries) {
    gateway.active(ADA, told(hook(ONE, retries)));
    beginHere();
  }

  private void beginHere() {
    begin = everySeq(ADA).getLast();
  }

  private void happen(String... names) {
    for (var i = 0; i < names.length; i++) {
      gateway.renderer.name(everySeq(ADA).getLast() + i + 1, names[i]);
    }
    happen(ADA, names.length);
  }

  /// The events since [#begin], from 1.
  private List<Long> accepted() {
    return counted(accepted(ONE, ADA));
  }

  private List<Long> tried() {
    return counted(told(ONE, ADA));
  }

  private List<Long> counted(List<Long> all) {
    return all.stream().filter(seq -> seq > begin).map(seq -> seq - begin).toList();
  }

  private List<DeliveryProblem.Kind> problems() {
    return only().problems().stream().map(DeliveryProblem::kind).toList();
  }

  @Test
  void anEventOfARefusedNameHoldsNothingAndIsTriedAtOnce() {
    connected();
    gateway.delivery.breakOn(ONE, "status");
    happen("status", "message");
    gateway.advance(THREE_TRIES);
    assertThat(accepted()).containsExactly(2L);
    happen("status");
    assertThat(tried()).endsWith(3L);
    assertThat(problems()).containsExactly(DeliveryProblem.Kind.REFUSING);
    assertThat(only().waiting()).isZero();
    assertThat(only().retried()).isEqualTo(2);
  }

  @Test
  void aNameThatIsAcceptedAgainIsInOrderFromThenOn() {
    connected();
    gateway.delivery.breakOn(ONE, "status");
    happen("status", "message");
    gateway.advance(THREE_TRIES);
    gateway.delivery.breakOn(ONE);
    gateway.advance(ONE_TRY);
    assertThat(accepted()).containsExactly(2L, 1L);
    gateway.delivery.answerNext(ONE, DOWN);
    happen("status", "message");
    assertThat(accepted()).as("the message waits for the status").containsExactly(2L, 1L);
    gateway.advance(ONE_TRY);
    assertThat(accepted()).containsExactly(2L, 1L, 3L, 4L);
  }

  @Test
  void whatWasTriedOfThePassedOverIsCountedAndWhatWasNotIsNot() {
    connected();
    gateway.delivery.breakOn(ONE, "status", "state");
    happen("status", "state", "status", "message");
    gateway.advance(THREE_TRIES);
    assertThat(accepted()).containsExactly(4L);
    gateway.delivery.breakOn(ONE);
    gateway.advance(ONE_TRY);
    assertThat(attemptsOf(2)).containsExactly(1, 2);
    assertThat(attemptsOf(3)).startsWith(1).doesNotHaveDuplicates();
  }

  private List<Integer> attemptsOf(int number) {
    return gateway.delivery.deliveredTo(ONE).stream()
        .filter(one -> body(one)[1].equals(Long.toString(begin + number)))
        .map(one -> one.event().attempt())
        .toList();
  }

  @Test
  void whileTheEndpointCountsAsDownNoFurtherEventIsTriedBeforeTheFirst() {
    connected();
    gateway.delivery.answer(ONE, BROKEN);
    happen("a", "b", "c", "d");
    gateway.advance(THREE_TRIES);
    assertThat(tried()).containsExactly(1L, 1L, 1L, 2L, 3L);
    happen("e", "f");
    assertThat(tried()).containsExactly(1L, 1L, 1L, 2L, 3L);
  }

  @Test
  void anEndpointThatCountsAsDownWithTheLastEventIsNotTriedAgainEither() {
    connected();
    gateway.delivery.answer(ONE, BROKEN);
    happen("a", "b", "c");
    gateway.advance(THREE_TRIES);
    assertThat(tried()).containsExactly(1L, 1L, 1L, 2L, 3L);
    happen("d");
    assertThat(tried()).containsExactly(1L, 1L, 1L, 2L, 3L);
  }

  @Test
  void ofAKnownNameOneMoreEventIsTriedAfterEachFailureOfTheFirst() {
    connected();
    gateway.delivery.breakOn(ONE, "status");
    happen("status", "status", "status");
    gateway.advance(THREE_TRIES);
    assertThat(tried()).containsExactly(1L, 1L, 1L, 2L);
    assertThat(endpoint(ONE).failures()).as("of two events").isEqualTo(2);
    assertThat(webhooks().deliveries(only().id(), 1_000)).hasSize(tries(ONE));
    happen("status");
    assertThat(tried()).as("not before the first failed again").hasSize(4);
    gateway.advance(ONE_TRY);
    assertThat(tried()).containsExactly(1L, 1L, 1L, 2L, 1L, 3L);
  }

  @Test
  void aSearchBeginsBehindTheEventThatWaitsNow() {
    connected();
    gateway.delivery.answer(ONE, BROKEN);
    happen("a", "b", "c", "d", "e");
    gateway.advance(THREE_TRIES);
    gateway.delivery.answer(ONE, YES);
    gateway.advance(ONE_TRY);
    assertThat(accepted()).containsExactly(1L, 2L, 3L, 4L, 5L);
    gateway.delivery.breakOn(ONE, "f");
    happen("f", "message");
    gateway.advance(THREE_TRIES);
    assertThat(accepted()).as("none twice").containsExactly(1L, 2L, 3L, 4L, 5L, 7L);
  }

  @Test
  void anEndpointThatWasDownIsGivenThreeTriesAgain() {
    connected();
    gateway.delivery.breakOn(ONE, "status", "x");
    happen("status", "message");
    gateway.advance(THREE_TRIES);
    assertThat(accepted()).containsExactly(2L);
    happen("x", "x");
    assertThat(tried()).as("the one behind it, at once").endsWith(3L, 4L);
    gateway.delivery.breakOn(ONE);
    gateway.advance(ONE_TRY);
    assertThat(accepted()).contains(1L, 3L, 4L);
    gateway.delivery.answerNext(ONE, BROKEN);
    happen("y", "z");
    assertThat(accepted()).doesNotContain(6L);
    gateway.advance(ONE_TRY);
    assertThat(accepted()).endsWith(5L, 6L);
  }

  @Test
  void theSecondRenderingOfAnEventThatIsAcceptedAheadFollowsOnceAndTheRestToo() {
    connected();
    gateway.renderer.twice("any");
    gateway.delivery.breakOn(ONE, "status");
    happen("status", "any", "message", "message");
    gateway.advance(THREE_TRIES);
    assertThat(accepted()).containsExactly(2L, 2L, 3L, 4L);
    var names =
        gateway.delivery.deliveredTo(ONE).stream()
            .filter(one -> one.event().name().startsWith("any"))
            .map(one -> one.event().name());
    assertThat(names).containsExactly("any", "anyAgain");
  }

  @Test
  void aLongLogMakesNoSearchShorter() {
    connected();
    happen(ADA, 600);
    beginHere();
    gateway.delivery.breakOn(ONE, "status", "state");
    happen("status", "state", "message");
    gateway.advance(THREE_TRIES);
    assertThat(accepted()).containsExactly(3L);
  }

  /// A search ends after a thousand refused events. Counted over several searches, they would end
  /// the third before it begins, and all would wait for the first event that broke.
  @Test
  void eventsThatWereRefusedLongAgoDoNotEndASearch() {
    connected(constant(60, 50));
    var refused = Collections.nCopies(500, NO).toArray(new Outcome[0]);
    for (var round = 1; round <= 3; round++) {
      beginHere();
      gateway.delivery.breakOn(ONE, "status" + round);
      gateway.renderer.name(begin + 1, "status" + round);
      if (round == 1) {
        gateway.delivery.answerNext(ONE, BROKEN, BROKEN, BROKEN);
        gateway.delivery.answerNext(ONE, refused);
        happen(ADA, 502);
        gateway.advance(Duration.ofMillis(120_010));
      } else {
        gateway.delivery.answerNext(ONE, BROKEN);
        gateway.delivery.answerNext(ONE, refused);
        happen(ADA, 502);
      }
      assertThat(accepted()).as("at once, in round %s", round).containsExactly(502L);
      gateway.delivery.breakOn(ONE);
      gateway.advance(Duration.ofMinutes(5));
      assertThat(accepted()).as("round %s", round).hasSize(502).doesNotHaveDuplicates();
    }
    assertThat(letters(ADA)).isEmpty();
    assertThat(endpoint(ONE).condition()).isEqualTo(Condition.CLOSED);
  }

  @Test
  void anEndpointThatFailsOnTheNextEventKeepsTheOrder() {
    connected();
    gateway.delivery.answerNext(ONE, BROKEN, BROKEN, BROKEN, DOWN);
    happen("status", "message");
    gateway.advance(THREE_TRIES);
    assertThat(tried()).containsExactly(1L, 1L, 1L, 2L);
    assertThat(problems()).containsExactly(DeliveryProblem.Kind.HOLDING);
    gateway.advance(ONE_TRY);
    assertThat(accepted()).containsExactly(1L, 2L);
  }

  @Test
  void anEndpointThatIsGoneWithTheNextEventIsTriedNoMore() {
    connected();
    gateway.delivery.answerNext(ONE, BROKEN, BROKEN, BROKEN, new Outcome.Gone(410, "HTTP 410"));
    happen("status", "message");
    gateway.advance(Duration.ofMinutes(1));
    assertThat(tried()).containsExactly(1L, 1L, 1L, 2L);
    assertThat(endpoint(ONE).condition()).isEqualTo(Condition.DISABLED);
    webhooks().enable(only().id());
    gateway.settle();
    assertThat(accepted()).startsWith(1L, 2L);
  }
}
