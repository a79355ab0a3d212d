package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeadLetterSelection;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeliveryProblem;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// Events that are retried beside the others: which rendering, when, how often, and what is said of
/// them meanwhile.
@ExpectsLog(
    value =
        "WARN ((ada|bob) - (a receiver |an event went to the dead letters)"
            + "|DeliveryContext - the health of an endpoint changed)",
    optional = "which of them is logged depends on the test")
class RetriedEventsTest extends DeliveryFixture {
  private static final Duration DUE = Duration.ofMillis(60_001);

  private List<Integer> attempts() {
    return gateway.delivery.deliveredTo(ONE).stream().map(one -> one.event().attempt()).toList();
  }

  private void subscribed(String... names) {
    gateway.active(ADA, told(hook(ONE, constant(60, 3), names)));
  }

  private List<Integer> logged() {
    return webhooks().deliveries(only().id(), 100).reversed().stream()
        .map(ReceiverAdmin.LoggedAttempt::attempt)
        .toList();
  }

  @Test
  void onlyTheRenderingThatWasRefusedIsRetried() {
    gateway.renderer.twice("PresenceChanged");
    subscribed("PresenceChanged", "PresenceChangedAgain");
    gateway.delivery.answerNext(ONE, YES, NO);
    happen(ADA, 1);
    gateway.advance(DUE);
    assertThat(names())
        .containsExactly("PresenceChanged", "PresenceChangedAgain", "PresenceChangedAgain");
    gateway.advance(Duration.ofHours(1));
    assertThat(names()).hasSize(3);
  }

  @Test
  void eachFailureOfARetryIsCountedLoggedAndFollowedByTheNext() {
    subscribed("PresenceChanged");
    gateway.delivery.answerNext(ONE, NO, BROKEN, DOWN, NO);
    happen(ADA, 1);
    for (var attempt = 1; attempt <= 3; attempt++) {
      assertThat(only().problems())
          .extracting(DeliveryProblem::kind, DeliveryProblem::attempts)
          .containsExactly(tuple(DeliveryProblem.Kind.REFUSING, attempt));
      assertThat(attempts()).hasSize(attempt).last().isEqualTo(attempt);
      gateway.advance(DUE);
    }
    assertThat(logged()).containsExactly(1, 2, 3, 4);
    assertThat(letters(ADA)).extracting(DeadLetterStore.DeadLetter::attempts).containsExactly(4);
    assertThat(letters(ADA))
        .extracting(DeadLetterStore.DeadLetter::reason)
        .containsExactly("HTTP 404");
    gateway.advance(Duration.ofHours(1));
    assertThat(attempts()).hasSize(4);
    assertThat(only().problems()).isEmpty();
  }

  @Test
  void aRetryThatIsAcceptedEndsInTheLogAndNowhereElse() {
    subscribed("PresenceChanged");
    gateway.delivery.answerNext(ONE, NO);
    happen(ADA, 1);
    gateway.advance(DUE);
    assertThat(logged()).containsExactly(1, 2);
    assertThat(letters(ADA)).isEmpty();
    assertThat(only().retried()).isZero();
  }

  @Test
  void anEventThatTheConfigurationLeavesOutNowIsADeadLetterAndThoseBehindItGoOn() {
    subscribed("PresenceChanged", "status");
    var seq = everySeq(ADA).getLast() + 1;
    gateway.renderer.name(seq, "status");
    gateway.delivery.answerNext(ONE, NO, NO);
    happen(ADA, 2);
    gateway.renderer.name(seq, "other");
    gateway.advance(DUE);
    assertThat(letters(ADA))
        .extracting(DeadLetterStore.DeadLetter::reason)
        .containsExactly("the configuration of the session leaves it out now");
    assertThat(names()).containsExactly("status", "PresenceChanged", "PresenceChanged");
    assertThat(only().retried()).isZero();
  }

  @Test
  void anEventIsRetriedAfterARestartAlthoughNoOtherFollows() {
    gateway.delivery.answerNext(ONE, NO);
    gateway.create(ADA, told(hook(ONE, constant(60, 3), "SessionCreated")));
    gateway.reopen();
    assertThat(only().problems())
        .extracting(DeliveryProblem::kind)
        .containsExactly(DeliveryProblem.Kind.REFUSING);
    assertThat(names()).hasSize(1);
    gateway.advance(DUE);
    assertThat(names()).hasSize(2);
    assertThat(only().problems()).isEmpty();
  }

  /// Otherwise the event of the start would wake the retries once more.
  @Test
  @ExpectsLog(
      "WARN ada - the start of the session cannot be stored; it is tried again until it can")
  void anEventIsRetriedAfterARestartThatCannotBeStored() {
    gateway.delivery.answerNext(ONE, NO);
    gateway.create(ADA, told(hook(ONE, constant(60, 3), "SessionCreated")));
    gateway.close();
    var ports = new PortFaults();
    ports.before(
        "save",
        () -> {
          throw new Fault.StoreUnavailable(Cause.FULL).toException();
        });
    gateway.with(config -> config.stores = ports.in(gateway.stores));
    gateway.gateway();
    gateway.advance(DUE);
    assertThat(names()).hasSize(2);
  }

  @Test
  void retriesOfAnEndpointThatIsDownOpenTheBreakerAndAnAcceptedOneClosesIt() {
    gateway.active(ADA, told(hook(ONE, constant(1, 50), "PresenceChanged")));
    gateway.delivery.answerNext(ONE, NO);
    happen(ADA, 1);
    gateway.delivery.answer(ONE, DOWN);
    gateway.advance(Duration.ofSeconds(6));
    assertThat(endpoint(ONE).condition()).isEqualTo(Condition.OPEN);
    gateway.delivery.answer(ONE, YES);
    gateway.advance(Duration.ofSeconds(2));
    assertThat(endpoint(ONE)).isEqualTo(EndpointHealth.healthy(ONE));
    gateway.delivery.answer(ONE, DOWN);
    happen(ADA, 1);
    gateway.delivery.answer(ONE, YES);
    gateway.advance(Duration.ofSeconds(2));
    assertThat(accepted(ONE, ADA)).hasSize(2);
  }

  @Test
  void aProbeOfARetryIsGivenBackToTheOthersWhoWait() {
    gateway.active(ADA, told(hook(ONE, constant(1, 50), "PresenceChanged")));
    gateway.delivery.answerNext(ONE, NO);
    happen(ADA, 1);
    gateway.delivery.answer(ONE, DOWN);
    gateway.advance(Duration.ofSeconds(6));
    gateway.create(BOB, told(hook(ONE, constant(1, 50))));
    gateway.advance(Duration.ofSeconds(20));
    gateway.delivery.answer(ONE, YES);
    gateway.advance(Duration.ofMinutes(2));
    assertThat(accepted(ONE, BOB)).isEqualTo(everySeq(BOB));
    assertThat(accepted(ONE, ADA)).hasSize(1);
  }

  @Test
  void manyAreRetriedInTheOrderOfTheirEvents() {
    subscribed("PresenceChanged");
    gateway.delivery.answer(ONE, NO);
    happen(ADA, 50);
    gateway.delivery.answer(ONE, YES);
    gateway.advance(DUE.plusSeconds(1));
    assertThat(accepted(ONE, ADA)).hasSize(50).isSorted().doesNotHaveDuplicates();
    assertThat(only().retried()).isZero();
  }

  @Test
  void aReplayAfterTheLastAttemptIsOneMoreAndFailsForGood() {
    gateway.active(ADA, told(hook(ONE, constant(1, 0), "PresenceChanged")));
    gateway.delivery.answer(ONE, BROKEN);
    happen(ADA, 1);
    assertThat(webhooks().replay(DeadLetterSelection.ALL)).isEqualTo(1);
    gateway.settle();
    assertThat(attempts()).containsExactly(1, 2);
    assertThat(letters(ADA)).extracting(DeadLetterStore.DeadLetter::attempts).containsExactly(2);
    gateway.advance(Duration.ofDays(1));
    assertThat(attempts()).hasSize(2);
  }

  @Test
  void aSessionThatIsDeletedDuringARetryHasTheOthersRetriedOnce() {
    var deletes = new AtomicBoolean();
    gateway.with(config -> {
      config.eventRenderer = gateway.renderer;
      config.delivery =
          (webhook, event, origin) -> {
            var attempt = gateway.delivery.deliver(webhook, event, origin);
            if (deletes.getAndSet(false)) {
              gateway.gateway().sessions().delete(ADA);
            }
            return attempt;
          };
    });
    subscribed("PresenceChanged");
    gateway.delivery.answerNext(ONE, NO, NO);
    happen(ADA, 2);
    var second = told(ONE, ADA).getLast();
    deletes.set(true);
    gateway.advance(DUE);
    gateway.advance(DUE);
    assertThat(deletes).isFalse();
    assertThat(accepted(ONE, ADA)).containsOnlyOnce(second);
  }

  @Test
  @ExpectsLog("ERROR ada - retries of a receiver stopped and begin again")
  void aStoreThatCannotBeReadForAMomentEndsNoRetry() {
    var ports = new PortFaults();
    gateway.with(config -> config.stores = ports.in(gateway.stores));
    subscribed("PresenceChanged");
    gateway.delivery.answerNext(ONE, NO);
    happen(ADA, 1);
    var fails = new AtomicBoolean(true);
    ports.before(
        "DeadLetterStore.retries",
        () -> {
          if (fails.getAndSet(false)) {
            throw new IllegalStateException("no");
          }
        });
    gateway.advance(DUE);
    assertThat(attempts()).containsExactly(1);
    gateway.advance(Duration.ofSeconds(5));
    assertThat(attempts()).containsExactly(1, 2);
    assertThat(letters(ADA)).isEmpty();
  }

  @Test
  void noRetryIsMadeWhileTheReceiverIsOff() {
    subscribed("PresenceChanged");
    gateway.delivery.answerNext(ONE, NO);
    happen(ADA, 1);
    gateway.gateway().sessions().configure(ADA, told(hook(ONE, constant(60, 3)).disabled()));
    gateway.advance(Duration.ofHours(1));
    assertThat(names()).hasSize(1);
    assertThat(letters(ADA)).hasSize(1);
  }
}
