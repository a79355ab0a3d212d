package dev.sessiongateway.http.kernel.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@Tag("redteam")
class BodyMemoryTest {
  private final ManualTime time = new ManualTime();
  private final BodyMemory memory = new BodyMemory(1_000, time);

  /// Has requested memory and waits.
  private CompletableFuture<BodyMemory.Reservation> waiting(String key, long announced) {
    var timers = time.waiting();
    var reservation = CompletableFuture.supplyAsync(() -> memory.reserve(key, announced));
    awaitTimers(timers + 2);
    assertThat(reservation).isNotDone();
    return reservation;
  }

  private static void isRefused(CompletableFuture<?> waiter) {
    assertThatThrownBy(waiter::join)
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault()).isInstanceOf(Fault.TooManyRequests.class));
  }

  private void awaitTimers(int count) {
    var end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (time.waiting() < count) {
      assertThat(System.nanoTime()).as(time.waiting() + " timers").isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Test
  void countsBytesAndNotBodies() {
    var held = new ArrayList<BodyMemory.Reservation>();
    for (var i = 0; i < 70; i++) {
      held.add(memory.reserve("a", 10));
    }
    held.forEach(BodyMemory.Reservation::close);
    memory.reserve("a", 1_000).close();
  }

  @Test
  void aBodyWaitsForMemoryTenSecondsAtMost() {
    var held = memory.reserve("a", 700);
    held.arrived(700);
    var first = waiting("b", 400);
    held.close();
    first.join().close();
    memory.reserve("a", 700).arrived(700);
    var second = waiting("b", 400);
    time.advance(Duration.ofSeconds(10));
    isRefused(second);
  }

  @Test
  void nothingIsLeftOfABodyThatIsOver() {
    var held = memory.reserve("a", 700);
    held.arrived(700);
    var other = waiting("b", 400);
    assertThat(memory.usedBytes()).isEqualTo(700);
    assertThat(memory.waiting()).isEqualTo(1);
    held.close();
    other.join().close();
    assertThat(memory.usedBytes()).isZero();
    assertThat(memory.waiting()).isZero();
    assertThat(memory.capacityBytes()).isEqualTo(1_000);
    assertThat(time.waiting()).as("timers").isZero();
  }

  @Test
  void allBodiesOfOneKeyMayHoldThreeQuarters() {
    var _ = memory.reserve("a", 375);
    var _ = memory.reserve("a", 375);
    assertThat(memory.usedBytes()).isEqualTo(750);
    assertThat(waiting("a", 1)).isNotDone();
  }

  @Test
  void oneKeyLeavesAQuarterForOthers() {
    memory.reserve("a", 700).arrived(700);
    var more = waiting("a", 100);
    memory.reserve("b", 250).close();
    assertThat(more).isNotDone();
    time.advance(Duration.ofSeconds(10));
    isRefused(more);
  }

  @Test
  void theKeyThatHoldsLeastComesFirst() {
    var ofA = memory.reserve("a", 500);
    ofA.arrived(500);
    var ofB = memory.reserve("b", 300);
    ofB.arrived(300);
    var moreOfB = waiting("b", 250);
    var ofC = waiting("c", 600);
    ofA.close();
    ofC.join();
    assertThat(moreOfB).isNotDone();
    ofB.close();
    moreOfB.join();
  }

  @Test
  void aSenderThatIsSlowHoldsOnlyWhatHasArrived() {
    for (var i = 0; i < 2; i++) {
      memory.reserve("slow-" + i, 400).arrived(2);
    }
    var other = waiting("a", 900);
    time.advance(Duration.ofSeconds(1));
    other.join().close();
  }

  /// A sender is slow when all of its body would take more than 20 seconds.
  @Test
  void aSenderHoldsWhatItAnnouncedUntilItIsSlow() {
    var sender = memory.reserve("sender", 400);
    sender.arrived(20);
    var other = waiting("a", 900);
    time.advance(Duration.ofSeconds(1));
    assertThat(memory.waiting()).isEqualTo(1);
    time.advance(Duration.ofSeconds(1));
    other.join();
    assertThat(memory.usedBytes()).isEqualTo(920);
  }

  @Test
  void whatASlowSenderGoesOnToSendIsCounted() {
    var slow = memory.reserve("slow", 400);
    slow.arrived(2);
    var other = waiting("a", 900);
    time.advance(Duration.ofSeconds(1));
    other.join();
    var timers = time.waiting();
    var rest = CompletableFuture.runAsync(() -> slow.arrived(398));
    awaitTimers(timers + 2);
    other.join().close();
    rest.join();
    slow.close();
    memory.reserve("a", 1_000).close();
  }

  @Test
  void aBodyOfUnknownLengthCountsAsItArrives() {
    var unknown = memory.reserve("a", -1);
    for (var i = 0; i < 7; i++) {
      unknown.arrived(100);
    }
    var rest = CompletableFuture.runAsync(() -> unknown.arrived(301));
    awaitTimers(2);
    time.advance(Duration.ofSeconds(10));
    isRefused(rest);
    unknown.close();
    memory.reserve("a", 1_000).close();
  }

  @Test
  void whatIsClosedTwiceIsGivenBackOnce() {
    var held = memory.reserve("a", 700);
    var other = memory.reserve("b", 200);
    held.close();
    held.close();
    assertThat(waiting("c", 900)).isNotDone();
    other.close();
  }

  @Test
  void aHeapHoldsAFifthOfWhatItHasToSpare() {
    assertThat(BodyMemory.capacityOf(96L << 20)).isEqualTo((48L << 20) / 5);
    assertThat(BodyMemory.capacityOf(1L << 30)).isEqualTo((768L << 20) / 5);
    assertThat(BodyMemory.capacityOf(16L << 20)).isEqualTo(1L << 20);
  }
}
