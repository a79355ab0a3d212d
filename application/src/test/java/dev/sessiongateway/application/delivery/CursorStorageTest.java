package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.delivery.DeadLetterStore.DeadLetter;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeliveryProblem;
import dev.sessiongateway.application.event.Retention;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// What a worker stores of its cursor, what it reads again, and what a shortened backlog leaves.
@ExpectsLog(
    value =
        "(WARN ((ada|bob) - (a receiver |an event went to the dead letters|too much was waiting)"
            + "|DeliveryContext - the health of an endpoint changed)"
            + "|ERROR ada - delivery to a receiver stopped and tries again)",
    optional = "which of them is logged depends on the test")
class CursorStorageTest extends DeliveryFixture {
  private final PortFaults ports = new PortFaults();

  /// The writes of methods named `save`, from now on.
  private AtomicInteger saves() {
    var saves = new AtomicInteger();
    ports.before("save", saves::incrementAndGet);
    return saves;
  }

  private void watched() {
    gateway.with(config -> config.stores = ports.in(gateway.stores));
  }

  private void limitBacklog(long events) {
    var limits =
        new Retention.Deliveries(
            Duration.ofDays(7), 1_000_000, Duration.ofDays(30), events, Long.MAX_VALUE);
    gateway.with(config ->
        config.retention =
            new Retention(Duration.ofDays(7), 1_000_000, limits, Retention.Media.ALL));
  }

  @Test
  void eventsThatNobodyWantsCostOneWriteForFiftyOfThem() {
    watched();
    gateway.active(ADA, told(hook(ONE, UNSET, "MessageCreated")));
    var before = everySeq(ADA).getLast();
    var saves = saves();
    happen(ADA, 500);
    assertThat(saves).hasValue((int) ((before + 500) / 50 - before / 50));
  }

  @Test
  void aDeliveryStoresThePassedEventsToo() {
    watched();
    gateway.active(ADA, told(hook(ONE, UNSET, "wanted")));
    for (var i = 1; i <= 60; i++) {
      gateway.renderer.name(everySeq(ADA).getLast() + i, "wanted");
    }
    happen(ADA, 60);
    assertThat(tries(ONE)).isEqualTo(60);
    var saves = saves();
    happen(ADA, 49);
    assertThat(saves).hasValue(0);
    happen(ADA, 1);
    assertThat(saves).hasValue(1);
  }

  @Test
  void aWriteWhoseAnswerIsLostDoublesNoDelivery() {
    watched();
    gateway.active(ADA, told(hook(ONE)));
    var fails = new AtomicBoolean(true);
    ports.after(
        "save",
        () -> {
          if (fails.getAndSet(false)) {
            throw new IllegalStateException("no answer");
          }
        });
    happen(ADA, 1);
    gateway.advance(Duration.ofSeconds(6));
    assertThat(fails).isFalse();
    assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA));
  }

  @Test
  void aShortenedBacklogKeepsWhatWasDoneAndCountedOfItsFirstEvent() {
    limitBacklog(1);
    gateway.renderer.twice("PresenceChanged");
    var names = new String[] {"PresenceChanged", "PresenceChangedAgain"};
    gateway.active(ADA, told(hook(ONE, constant(20, 9), names)));
    gateway.delivery.answerNext(ONE, YES, DOWN, DOWN, DOWN);
    happen(ADA, 3);
    gateway.advance(Duration.ofSeconds(50));
    assertThat(tries(ONE)).isEqualTo(4);
    gateway.advance(Duration.ofSeconds(11));
    assertThat(letters(ADA))
        .extracting(DeadLetter::eventName, DeadLetter::part, DeadLetter::attempts)
        .containsExactly(tuple(names[1], 1, 3), tuple(names[0], 0, 0), tuple(names[1], 1, 0));
    assertThat(letters(ADA))
        .extracting(letter -> letter.event().seq())
        .containsExactly(last() - 2, last() - 1, last() - 1);
    assertThat(accepted(ONE, ADA).subList(1, 3))
        .as("the rest, at once")
        .containsExactly(last(), last());
  }

  private long last() {
    return everySeq(ADA).getLast();
  }

  @Test
  void aBacklogIsShortenedAcrossManyReadsWithoutAGap() {
    limitBacklog(7);
    gateway.create(ADA, told(hook(ONE, constant(3_600, 9))));
    gateway.delivery.answer(ONE, DOWN);
    happenWithoutLink(450);
    gateway.delivery.answer(ONE, YES);
    gateway.advance(Duration.ofMinutes(2));
    assertThat(letters(ADA))
        .extracting(letter -> letter.event().seq())
        .isEqualTo(LongStream.rangeClosed(2, last() - 7).boxed().toList());
    assertThat(accepted(ONE, ADA))
        .startsWith(1L)
        .endsWith(last() - 6, last() - 5, last() - 4, last() - 3, last() - 2, last() - 1, last())
        .hasSize(8);
  }

  private void happenWithoutLink(int times) {
    var events = IntStream.range(0, times).mapToObj(i -> Samples.event("more" + i)).toList();
    gateway.stores.events().append(gateway.session(ADA).ref(), events);
    gateway.settle();
  }

  @Test
  void whatHoldsAWebhookIsShownAfterARestartToo() {
    gateway.delivery.answer(ONE, DOWN);
    gateway.create(ADA, told(hook(ONE, constant(60, 9))));
    gateway.advance(Duration.ofSeconds(61));
    gateway.reopen();
    assertThat(only().problems())
        .extracting(DeliveryProblem::kind, DeliveryProblem::reason, DeliveryProblem::attempts)
        .containsExactly(tuple(DeliveryProblem.Kind.HOLDING, "HTTP 503", 2));
    gateway.delivery.answer(ONE, YES);
    gateway.advance(Duration.ofSeconds(61));
    assertThat(only().problems()).isEmpty();
    assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
  }

  @Test
  void theLoadCountsTheWorkersWhoseEventsWait() {
    gateway.active(ADA, told(hook(ONE), hook(TWO)));
    gateway.create(BOB, told(hook(TWO)));
    gateway.delivery.answer(ONE, DOWN);
    happen(ADA, 1);
    var load = gateway.gateway().load().delivery();
    assertThat(load.workers()).isEqualTo(3);
    assertThat(load.retrying()).isEqualTo(1);
    assertThat(load.running()).isZero();
  }

  @Test
  void aNewSessionEnablesTheEndpointOfItsWebhookAndARestartDoesNot() {
    gateway.active(ADA, told(hook(ONE)));
    gateway.delivery.answerNext(ONE, new Delivery.Outcome.Gone(410, "HTTP 410"));
    happen(ADA, 1);
    gateway.reopen();
    assertThat(endpoint(ONE).condition()).isEqualTo(Condition.DISABLED);
    gateway.create(BOB, told(hook(ONE)));
    assertThat(endpoint(ONE)).isEqualTo(EndpointHealth.healthy(ONE));
    assertThat(accepted(ONE, BOB)).isEqualTo(everySeq(BOB));
    assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
  }

  @Test
  void aChangeThatLeavesAWebhookAsItIsDoesNotEnableItsEndpoint() {
    gateway.active(ADA, told(hook(ONE), hook(TWO)));
    gateway.delivery.answerNext(ONE, new Delivery.Outcome.Gone(410, "HTTP 410"));
    happen(ADA, 1);
    gateway.gateway().sessions().configure(ADA, told(hook(ONE), hook(TWO, constant(1, 1))));
    gateway.settle();
    assertThat(endpoint(ONE).condition()).isEqualTo(Condition.DISABLED);
    gateway.gateway().sessions().configure(ADA, told(hook(ONE, constant(1, 1)), hook(TWO)));
    gateway.settle();
    assertThat(endpoint(ONE)).isEqualTo(EndpointHealth.healthy(ONE));
  }

  @Test
  void theHealthOfAnEndpointIsStoredAtEachChange() {
    gateway.create(ADA, told(hook(ONE, constant(1, 50))));
    gateway.delivery.answer(ONE, DOWN);
    gateway.stores.events().append(gateway.session(ADA).ref(), List.of(Samples.event("one")));
    gateway.settle();
    for (var failures = 1; failures <= 7; failures++) {
      assertThat(endpoint(ONE).failures()).isEqualTo(failures);
      gateway.advance(Duration.ofMillis(1_001));
    }
  }

  @Test
  void aFailureCostsTwoWrites() {
    watched();
    gateway.create(ADA, told(hook(ONE, constant(60, 50))));
    gateway.delivery.answer(ONE, DOWN);
    var saves = saves();
    gateway.stores.events().append(gateway.session(ADA).ref(), List.of(Samples.event("one")));
    gateway.settle();
    assertThat(saves).as("of the cursor and of the endpoint's health").hasValue(2);
  }

  @Test
  void aCursorThatIsMissingBeginsAtTheEndOfTheLogAndIsStored() {
    watched();
    gateway.active(ADA, told(hook(ONE)));
    var session = gateway.session(ADA).ref();
    var fails = new AtomicBoolean(true);
    ports.before(
        "save",
        () -> {
          if (fails.getAndSet(false)) {
            gateway.stores.deliveryCursors().remove(session, hook(ONE).id());
            throw new IllegalStateException("no");
          }
        });
    happen(ADA, 1);
    gateway.advance(Duration.ofSeconds(6));
    happen(ADA, 2);
    happen(ADA, 2);
    assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA));
    assertThat(gateway.stores.deliveryCursors().find(session, hook(ONE).id()))
        .hasValueSatisfying(cursor -> assertThat(cursor.seq()).isEqualTo(last()));
  }

  @Test
  void whatWaitsForAWebhookOfAllSessionsGoesOnAfterARestart() {
    gateway.with(config -> config.globalWebhooks = List.of(hook(TWO, constant(60, 9))));
    gateway.delivery.answerNext(TWO, DOWN);
    gateway.create(ADA, told());
    gateway.reopen();
    gateway.advance(Duration.ofSeconds(61));
    assertThat(accepted(TWO, ADA)).isEqualTo(everySeq(ADA));
  }

  /// Otherwise the event of the start would wake its worker.
  @Test
  @ExpectsLog(
      "WARN ada - the start of the session cannot be stored; it is tried again until it can")
  void aWebhookOfAllSessionsGetsWhatWaitsAfterARestartThatCannotBeStored() {
    gateway.with(config -> config.globalWebhooks = List.of(hook(TWO)));
    gateway.create(ADA, told());
    var session = gateway.session(ADA).ref();
    gateway.close();
    gateway.stores.events().append(session, List.of(Samples.event("one")));
    var ports = new PortFaults();
    ports.before(
        "save",
        () -> {
          throw new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.FULL).toException();
        });
    gateway.with(config -> {
      config.globalWebhooks = List.of(hook(TWO));
      config.stores = ports.in(gateway.stores);
    });
    gateway.gateway();
    assertThat(told(TWO, ADA)).isEqualTo(everySeq(ADA));
  }

  @Test
  void aSessionWithoutReceiversHasNoWorker() {
    gateway.active(ADA, SessionConfig.DEFAULT);
    happen(ADA, 3);
    assertThat(gateway.gateway().load().delivery().workers()).isZero();
  }
}
