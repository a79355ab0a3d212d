package dev.sessiongateway.application.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.application.time.SettlingExecutor;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.WorkerSupervisor;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/// A signal is never lost, no two runs are under way at once, and whoever watches the workers sees
/// which of them does not progress.
class CoalescingTaskTest {
  private static final Duration RETRY = Duration.ofSeconds(5);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final ManualTime time = new ManualTime();
  private final SettlingExecutor threads = new SettlingExecutor();
  private final WorkerSupervisor workers = supervised(threads);
  private final AtomicInteger runs = new AtomicInteger();
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();
  private final CountDownLatch goesOn = new CountDownLatch(1);

  private WorkerSupervisor supervised(Executor executor) {
    return new WorkerSupervisor(executor, () -> Duration.between(Instant.EPOCH, time.instant()));
  }

  private CoalescingTask task(BooleanSupplier step) {
    return task(workers, time, step);
  }

  private CoalescingTask task(Executor background, Time clock, BooleanSupplier step) {
    return new CoalescingTask("work", background, clock, step, failures::add);
  }

  private boolean hang() {
    runs.incrementAndGet();
    DeliveryFixture.awaitQuietly(goesOn);
    return false;
  }

  private int busy() {
    return workers.busy().get("work");
  }

  @Test
  void signalsDuringARunAreOneMoreRunAfterIt() {
    var task = task(this::hang);
    task.wake();
    threads.awaitIdle();
    task.wake();
    task.wake();
    threads.awaitIdle();
    assertThat(runs).as("no second run beside the first").hasValue(1);
    goesOn.countDown();
    threads.settle();
    assertThat(runs).hasValue(2);
  }

  @Test
  void isBusyFromItsSignalToTheEndOfItsLastRun() {
    var busyInRuns = new CopyOnWriteArrayList<Integer>();
    var task =
        task(() -> {
          hang();
          busyInRuns.add(busy());
          return false;
        });
    assertThat(busy()).isZero();
    task.wake();
    threads.awaitIdle();
    task.wake();
    goesOn.countDown();
    threads.settle();
    assertThat(busyInRuns).containsExactly(1, 1);
    assertThat(busy()).isZero();
  }

  @Test
  void whatNoThreadTakesUpIsNoticed() {
    var nobody = supervised(_ -> {});
    task(nobody, time, () -> false).wake();
    time.advance(WorkerSupervisor.STALLED_AFTER);
    assertThat(nobody.stalled()).containsEntry("work", 1);
  }

  @Test
  void aLongRunOfShortStepsHasNotStalled() {
    var stalled = new CopyOnWriteArrayList<Integer>();
    task(
            () -> {
              time.advance(MINUTE);
              stalled.add(workers.stalled().size());
              return runs.incrementAndGet() < 5;
            })
        .wake();
    threads.settle();
    assertThat(stalled).containsExactly(0, 0, 0, 0, 0);
  }

  @Test
  void aLongStepThatReportsItsProgressHasNotStalled() {
    var stalled = new CopyOnWriteArrayList<Integer>();
    var own = new CoalescingTask[1];
    own[0] =
        task(() -> {
          for (var i = 0; i < 5; i++) {
            time.advance(MINUTE);
            own[0].progress();
            stalled.add(workers.stalled().size());
          }
          return false;
        });
    own[0].wake();
    threads.settle();
    assertThat(stalled).containsExactly(0, 0, 0, 0, 0);
  }

  @Test
  void aFailureIsReportedOnceAndTheWorkIsDoneFiveSecondsLater() {
    var bug = new IllegalStateException("bug");
    task(
            () -> {
              if (runs.incrementAndGet() == 1) {
                throw bug;
              }
              return false;
            })
        .wake();
    threads.settle();
    assertThat(failures).containsExactly(bug);
    assertThat(workers.failures()).isEqualTo(1);
    assertThat(busy()).as("its work is not done").isEqualTo(1);
    time.advance(RETRY.minusMillis(1));
    threads.settle();
    assertThat(runs).hasValue(1);
    time.advance(Duration.ofMillis(1));
    threads.settle();
    assertThat(runs).hasValue(2);
    assertThat(busy()).isZero();
  }

  @Test
  void aFailureReplacesTheTimerThatWaits() {
    var task =
        task(() -> {
          throw new IllegalStateException("bug");
        });
    task.wakeAt(time.instant().plus(Duration.ofHours(1)));
    task.wake();
    threads.settle();
    assertThat(time.waiting()).isEqualTo(1);
    assertThat(time.hasTimerIn(RETRY)).isTrue();
  }

  @Test
  void aRetryThatCannotBeScheduledIsMadeWithTheNextSignal() {
    var isBroken = new AtomicBoolean(true);
    Time breaking =
        new Time() {
          @Override
          public Instant instant() {
            return time.instant();
          }

          @Override
          public Timer after(Duration delay, Runnable run) {
            if (isBroken.get()) {
              throw new IllegalStateException("no timer");
            }
            return time.after(delay, run);
          }
        };
    var task =
        task(
            workers,
            breaking,
            () -> {
              if (runs.incrementAndGet() == 1) {
                throw new IllegalStateException("bug");
              }
              return false;
            });
    task.wake();
    threads.settle();
    assertThat(workers.failures()).as("the step and its timer").isEqualTo(2);
    isBroken.set(false);
    task.wake();
    threads.settle();
    assertThat(runs).hasValue(2);
  }

  @Test
  void whoWaitsForTheEndOfARunIsToldWhetherItCame() {
    var task = task(this::hang);
    assertThat(task.awaitIdle(Duration.ZERO)).isTrue();
    task.wake();
    threads.awaitIdle();
    assertThat(task.awaitIdle(Duration.ofMillis(1))).isFalse();
    goesOn.countDown();
    threads.settle();
    assertThat(task.awaitIdle(Duration.ZERO)).isTrue();
  }

  @Test
  void whoIsInterruptedWhileWaitingKnowsNothingOfTheRun() {
    var task = task(() -> false);
    Thread.currentThread().interrupt();
    assertThat(task.awaitIdle(Duration.ofSeconds(1))).isFalse();
    assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
  }
}
