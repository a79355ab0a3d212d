package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.event.Retention;
import dev.sessiongateway.application.event.RetentionFigures;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.work.WorkerSupervisor;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// One run of the retention job removes all that is too old, and says whether it could.
@ExpectsLog(
    value =
        "WARN (ada - (a receiver |an event went to the dead letters|too much was waiting)"
            + "|RetentionJob - the stores were not tidied)",
    optional = "which of them is logged depends on the test")
class RetentionLimitsTest extends DeliveryFixture {
  private static final Duration A_RUN = Duration.ofMinutes(31);

  private void append(int count) {
    var events = IntStream.range(0, count).mapToObj(i -> Samples.event("more" + i)).toList();
    gateway.stores.events().append(gateway.session(ADA).ref(), events);
    gateway.settle();
  }

  private void limitBacklogBytes(long bytes) {
    var limits =
        new Retention.Deliveries(
            Duration.ofDays(7), 1_000_000, Duration.ofDays(30), 1_000_000, bytes);
    gateway.with(config ->
        config.retention =
            new Retention(Duration.ofDays(7), 1_000_000, limits, Retention.Media.ALL));
  }

  private RetentionFigures figures() {
    return gateway.gateway().load().retention();
  }

  @Test
  void aLongBacklogThatIsTooLargeIsShortened() {
    limitBacklogBytes(1_000);
    gateway.create(ADA, told(hook(ONE, constant(86_400, 9))));
    gateway.delivery.answer(ONE, DOWN);
    append(1_500);
    gateway.advance(Duration.ofMinutes(2));
    assertThat(letters(ADA)).as("sizes are summed now and then only").isEmpty();
    gateway.advance(A_RUN);
    assertThat(letters(ADA)).isNotEmpty();
    assertThat(only().waiting()).isLessThan(200).isPositive();
  }

  @Test
  @ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
  void anEventThatWentToTheDeadLettersForTheSizeOfItsBacklogHoldsNothing() {
    limitBacklogBytes(1_000);
    gateway.create(ADA, told(hook(ONE, constant(86_400, 9))));
    gateway.delivery.answerNext(ONE, DOWN);
    append(1_500);
    gateway.delivery.answer(ONE, new Delivery.Outcome.Gone(410, "HTTP 410"));
    gateway.advance(A_RUN);
    assertThat(letters(ADA)).isNotEmpty();
    assertThat(only().problems()).isEmpty();
  }

  @Test
  void aShortBacklogIsNotMeasured() {
    limitBacklogBytes(1_000);
    gateway.create(ADA, told(hook(ONE, constant(86_400, 9))));
    append(600);
    gateway.delivery.answer(ONE, DOWN);
    append(900);
    gateway.advance(A_RUN);
    assertThat(letters(ADA)).isEmpty();
    assertThat(only().waiting()).isGreaterThanOrEqualTo(900);
  }

  @Test
  void manyDeadLettersAndAttemptsGoInOneRun() {
    gateway.active(ADA, told(hook(ONE, constant(1, 0), "PresenceChanged")));
    gateway.delivery.answer(ONE, NO);
    happen(ADA, 450);
    assertThat(letters(ADA)).hasSize(450);
    gateway.time.jump(Duration.ofDays(31));
    gateway.advance(A_RUN);
    assertThat(letters(ADA)).isEmpty();
    assertThat(webhooks().deliveries(only().id(), 1_000)).isEmpty();
    assertThat(figures().deadLetters()).isEqualTo(450);
    assertThat(figures().attempts()).isEqualTo(450);
  }

  @Test
  void aRunThatFailsIsSaidUntilOneSucceeds() {
    var ports = new PortFaults();
    var workers =
        new WorkerSupervisor(
            gateway.background, () -> Duration.between(Instant.EPOCH, gateway.time.instant()));
    gateway.with(config -> {
      config.stores = ports.in(gateway.stores);
      config.background = workers;
    });
    gateway.create(ADA, told());
    var fails = new AtomicBoolean(true);
    ports.before(
        "prune",
        () -> {
          if (fails.get()) {
            throw new IllegalStateException("no");
          }
        });
    gateway.advance(A_RUN);
    assertThat(figures().failing()).isTrue();
    assertThat(figures().runs()).isEqualTo(1);
    var failures = figures().failures();
    assertThat(failures).isPositive();
    assertThat(workers.failures()).isEqualTo(failures);
    fails.set(false);
    gateway.advance(A_RUN);
    assertThat(figures().failing()).isFalse();
    assertThat(figures().failures()).isEqualTo(failures);
    assertThat(figures().runs()).isEqualTo(2);
  }

  @Test
  void theAgeOfTheOldestEventIsThatOfTheLastRun() {
    gateway.create(ADA, told());
    gateway.advance(Duration.ofDays(2));
    assertThat(figures().oldestEventSeconds()).isGreaterThan(Duration.ofHours(47).toSeconds());
    gateway.advance(Duration.ofDays(6));
    assertThat(figures().oldestEventSeconds()).as("it is gone").isZero();
  }

  @Test
  void theEndOfTheGatewayEndsARunAfterTheStepAtWhichItIs() throws Exception {
    var ports = new PortFaults();
    gateway.with(config -> config.stores = ports.in(gateway.stores));
    gateway.create(ADA, told());
    append(450);
    gateway.advance(Duration.ofMinutes(2)); // the run that is soon after new events
    var session = gateway.session(ADA).ref();
    var before = gateway.log(ADA).size();
    var reached = new CountDownLatch(1);
    var closed = new CountDownLatch(1);
    ports.before(
        "EventLog.prune",
        () -> {
          reached.countDown();
          awaitQuietly(closed);
        });
    gateway.time.jump(Duration.ofDays(200));
    gateway.time.advance(A_RUN);
    assertThat(reached.await(1, TimeUnit.MINUTES)).isTrue();
    gateway.gateway().close();
    closed.countDown();
    gateway.settle();
    assertThat(gateway.stores.events().read(session, 0, 1_000)).hasSize(before - 200);
  }

  @Test
  void noRunFollowsTheEndOfTheGateway() {
    gateway.create(ADA, told());
    gateway.advance(A_RUN);
    gateway.close();
    assertThat(gateway.time.waiting()).isZero();
  }
}
