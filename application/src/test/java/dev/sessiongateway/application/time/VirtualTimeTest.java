package dev.sessiongateway.application.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.work.BackgroundThreads;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.domain.fault.FaultException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class VirtualTimeTest {
  private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @AutoClose private final BackgroundThreads threads = new BackgroundThreads();
  private final WorkerSupervisor supervisor = new WorkerSupervisor(threads, SystemTime::elapsed);
  private final ManualTime machine = new ManualTime(START);
  private final VirtualTime time =
      new VirtualTime(machine, () -> Duration.between(START, machine.instant()), supervisor, null);
  private final List<String> ran = Collections.synchronizedList(new ArrayList<>());

  @Nested
  class Following {
    @Test
    void forwardItRunsTheTimersOnTheWay() {
      time.after(MINUTE, () -> ran.add("due"));

      time.follow(START.plus(Duration.ofHours(1)), true);

      assertThat(ran).containsExactly("due");
      assertThat(time.instant()).isEqualTo(START.plus(Duration.ofHours(1)));
      assertThat(time.isFrozen()).isTrue();
    }

    @Test
    void backItChangesNothingOfWhatTimersWaitFor() {
      time.after(MINUTE, () -> ran.add("due"));

      time.follow(START.minus(Duration.ofDays(300)), true);

      assertThat(time.instant()).isEqualTo(START.minus(Duration.ofDays(300)));
      assertThat(ran).isEmpty();
      time.advance(MINUTE);
      assertThat(ran).containsExactly("due");
    }

    @Test
    void aClockThatGoesStaysAsFarAhead() {
      time.follow(START.plus(Duration.ofHours(1)), false);
      machine.advance(MINUTE);

      assertThat(time.instant()).isEqualTo(START.plus(Duration.ofHours(1)).plus(MINUTE));
      assertThat(time.aheadOfMachine()).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void aClockThatNobodyMovedIsNotAhead() {
      machine.advance(MINUTE);
      assertThat(time.aheadOfMachine()).isZero();
    }
  }

  @Nested
  class Frozen implements TimeContract {
    Frozen() {
      time.freeze();
    }

    @Override
    public Time time() {
      return time;
    }

    @Override
    public void advance(Duration duration) {
      time.advance(duration);
    }

    @Test
    void theClockStandsAndTimersWait() {
      time.after(MINUTE, () -> ran.add("due"));

      machine.advance(Duration.ofHours(1));

      assertThat(time.instant()).isEqualTo(START);
      assertThat(time.isFrozen()).isTrue();
      assertThat(ran).isEmpty();
    }

    @Test
    void itStandsAgainAfterItWasMoved() {
      time.advance(MINUTE);
      machine.advance(Duration.ofHours(1));

      assertThat(time.instant()).isEqualTo(START.plus(MINUTE));
      assertThat(time.isFrozen()).isTrue();
    }

    @Test
    void itGoesOnFromWhereItStood() throws InterruptedException {
      var due = new CountDownLatch(1);
      time.after(MINUTE, due::countDown);
      machine.advance(Duration.ofHours(1));

      time.run();
      assertThat(time.instant()).isEqualTo(START);
      machine.advance(MINUTE);

      assertThat(due.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(time.instant()).isEqualTo(START.plus(MINUTE));
    }

    @Test
    void aTimerOfNoDelayRunsAlthoughTheClockStands() throws InterruptedException {
      var ranNow = new CountDownLatch(1);
      time.after(Duration.ZERO, ranNow::countDown);

      machine.advance(Duration.ZERO);

      assertThat(ranNow.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theTimeOfTheMachineGoesOn() {
      machine.advance(MINUTE);

      assertThat(time.machine().instant()).isEqualTo(START.plus(MINUTE));
    }
  }

  @Nested
  class OnTheMachinesClock implements TimeContract {
    private final SystemTime system = new SystemTime(supervisor);
    private final VirtualTime running =
        new VirtualTime(system, SystemTime::elapsed, supervisor, null);

    @AfterEach
    void close() {
      system.close();
    }

    @Override
    public Time time() {
      return running;
    }

    @Override
    public void advance(Duration duration) {
      // It passes by itself.
    }

    @Test
    void aPauseEndsWhenTheClockIsMoved() throws InterruptedException {
      running.freeze();
      var over = new CountDownLatch(1);
      threads.execute(() -> {
        try {
          running.pause(Duration.ofHours(1));
          over.countDown();
        } catch (InterruptedException _) {
          Thread.currentThread().interrupt();
        }
      });

      while (over.getCount() > 0) {
        running.advance(Duration.ofHours(1));
      }

      assertThat(over.getCount()).isZero();
    }
  }

  @Test
  void aMoveRunsTimersInTheOrderInWhichTheyAreDue() {
    for (var second : List.of(3, 1, 2)) {
      time.after(Duration.ofSeconds(second), () -> ran.add(second + " at " + seconds()));
    }

    time.advance(MINUTE);

    assertThat(ran).containsExactly("1 at 1", "2 at 2", "3 at 3");
    assertThat(time.instant()).isEqualTo(START.plus(MINUTE));
  }

  @Test
  void aChainOfTimersRunsAsItWouldInTime() {
    time.freeze();
    chain(6);

    time.advance(Duration.ofSeconds(45));
    assertThat(ran).containsExactly("10", "20", "30", "40");

    time.advance(MINUTE);
    assertThat(ran).containsExactly("10", "20", "30", "40", "50", "60");
  }

  @Test
  void whatATaskBeginsInTheBackgroundCountsToTheChain() {
    time.after(
        Duration.ofSeconds(1),
        () ->
            supervisor.execute(() ->
                supervisor.execute(
                    () -> time.after(Duration.ofSeconds(1), () -> ran.add("at " + seconds())))));

    time.advance(MINUTE);

    assertThat(ran).containsExactly("at 2");
  }

  @Test
  void aChoreRunsOnceForEachMoveAndLast() {
    chore(Duration.ofMinutes(30));
    time.after(Duration.ofHours(2), () -> ran.add("timer at " + seconds()));

    time.advance(Duration.ofDays(1));
    assertThat(ran).containsExactly("timer at 7200", "chore at 86400");

    time.advance(Duration.ofMinutes(29));
    assertThat(ran).hasSize(2);
    machine.advance(MINUTE);
    time.advance(Duration.ZERO);
    assertThat(ran).hasSize(3);
  }

  @Test
  @ExpectsLog("ERROR WorkerSupervisor - a task of the background failed")
  void aTaskThatThrowsEndsNothing() {
    time.after(
        Duration.ofSeconds(1),
        () -> {
          throw new IllegalStateException("a task's own trouble");
        });
    time.after(Duration.ofSeconds(2), () -> ran.add("the next"));

    time.advance(MINUTE);

    assertThat(ran).containsExactly("the next");
  }

  @Test
  void aRunningClockThatWasMovedStaysAhead() {
    time.advance(MINUTE);
    machine.advance(MINUTE);

    assertThat(time.instant()).isEqualTo(START.plus(MINUTE).plus(MINUTE));
    assertThat(time.isFrozen()).isFalse();
  }

  @Test
  void aMoveBackMovesNothing() {
    time.advance(MINUTE.negated());

    assertThat(time.instant()).isEqualTo(START);
  }

  @Test
  void aRefusedDistanceChangesNothing() {
    assertThatThrownBy(() ->
            time.move(
                _ -> {
                  throw new IllegalStateException("no");
                },
                true))
        .hasMessage("no");

    machine.advance(MINUTE);
    assertThat(time.instant()).isEqualTo(START.plus(MINUTE));
    assertThat(time.isFrozen()).isFalse();
  }

  @Test
  void aTaskThatMovesTheClockIsRefusedAndNobodyHangs() {
    time.after(Duration.ofSeconds(1), () -> ran.add("moved"));
    time.move(
        _ -> {
          assertThatThrownBy(() -> time.advance(MINUTE))
              .isInstanceOfSatisfying(
                  FaultException.class,
                  e -> assertThat(e.fault().code()).isEqualTo("clock.moving"));
          return Duration.ZERO;
        },
        null);

    assertThat(ran).isEmpty();
  }

  @Test
  void manyMoversAndTimersLoseNothing() throws InterruptedException {
    time.freeze();
    var fired = new AtomicInteger();
    var ended = new CountDownLatch(20);
    for (var mover = 0; mover < 20; mover++) {
      var own = mover;
      threads.execute(() -> {
        for (var each = 0; each < 50; each++) {
          time.after(Duration.ofSeconds(each % 7 + 1), fired::incrementAndGet);
          if (own % 4 == 0 && each % 10 == 0) {
            time.advance(Duration.ofSeconds(1));
          }
        }
        ended.countDown();
      });
    }

    assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
    time.advance(MINUTE);

    assertThat(fired).hasValue(1_000);
    assertThat(time.instant()).isEqualTo(START.plus(MINUTE).plusSeconds(25));
  }

  private void chore(Duration period) {
    time.maintenance(
        period,
        () -> {
          chore(period);
          ran.add("chore at " + seconds());
        });
  }

  private void chain(int left) {
    if (left > 0) {
      time.after(
          Duration.ofSeconds(10),
          () -> {
            ran.add("" + seconds());
            chain(left - 1);
          });
    }
  }

  private long seconds() {
    return Duration.between(START, time.instant()).toSeconds();
  }
}
