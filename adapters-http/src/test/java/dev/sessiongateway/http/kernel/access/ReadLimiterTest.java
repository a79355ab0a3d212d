package dev.sessiongateway.http.kernel.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.fault.FaultException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ReadLimiterTest {
  private final ManualTime time = new ManualTime();
  private final ReadLimiter limiter = new ReadLimiter(2, time);

  private CompletableFuture<ReadLimiter.Permit> waiting(String key) {
    var timers = time.waiting();
    var permit = CompletableFuture.supplyAsync(() -> limiter.acquire(key));
    awaitTimers(timers + 1);
    return permit;
  }

  private void awaitTimers(int count) {
    var end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (time.waiting() < count) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Test
  void aKeyWaitsForItselfAndNotForOthers() {
    limiter.acquire("greedy");
    var second = limiter.acquire("greedy");
    var third = waiting("greedy");
    var fourth = waiting("greedy");
    limiter.acquire("modest").close();
    assertThat(third).isNotDone();
    second.close();
    third.join().close();
    fourth.join().close();
  }

  @Test
  void aWaitIsTenSecondsAtMost() {
    limiter.acquire("greedy");
    var second = limiter.acquire("greedy");
    var third = waiting("greedy");
    time.advance(Duration.ofSeconds(10));
    assertThatThrownBy(third::join).hasCauseInstanceOf(FaultException.class);
    second.close();
    limiter.acquire("greedy").close();
    assertThat(time.waiting()).isZero();
  }

  @Test
  void theNextReadWaitsThreeTimesAsLongAsALargeOneTook() {
    var alone = new ReadLimiter(1, time);
    var begun = System.nanoTime();
    var permit = alone.acquire("greedy");
    permit.pauseAfterwards();
    LockSupport.parkNanos(5_000_000);
    var duration = System.nanoTime() - begun;
    permit.close();
    alone.acquire("greedy").close();
    assertThat(System.nanoTime() - begun).isGreaterThan(3 * duration);
  }

  @Test
  void readsThatRunAndThatWaitAreCounted() {
    var first = limiter.acquire("greedy");
    var second = limiter.acquire("greedy");
    var other = limiter.acquire("modest");
    var third = waiting("greedy");
    assertThat(limiter.running()).isEqualTo(3);
    assertThat(limiter.waiting()).isEqualTo(1);
    first.close();
    third.join().close();
    second.close();
    other.close();
    assertThat(limiter.waiting()).isZero();
    awaitRunning(0); // after its rest, when this took long
  }

  @Test
  void theNextReadWaitsAsLongAsALongOneTook() {
    var alone = new ReadLimiter(1, time);
    var begun = System.nanoTime();
    var permit = alone.acquire("greedy");
    LockSupport.parkNanos(30_000_000);
    var duration = System.nanoTime() - begun;
    permit.close();
    alone.acquire("greedy").close();
    assertThat(System.nanoTime() - begun).isGreaterThan(2 * duration - 5_000_000);
  }

  @Test
  void theEndOfOneReadLeavesTheOthersOfItsKeyCounted() {
    var first = limiter.acquire("greedy");
    limiter.acquire("greedy");
    first.close();
    awaitRunning(1); // after its rest, when it took long
    limiter.acquire("greedy");
    var third = waiting("greedy");
    assertThat(limiter.running()).isEqualTo(2);
    assertThat(third).isNotDone();
    time.advance(Duration.ofSeconds(10));
    assertThatThrownBy(third::join).hasCauseInstanceOf(FaultException.class);
  }

  private void awaitRunning(int count) {
    var end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (limiter.running() > count) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(limiter.running()).isEqualTo(count);
  }

  /// Of a hundred, because a busy machine may make some of them long.
  @Test
  void aShortReadIsFollowedByNoRest() {
    for (var i = 0; i < 100; i++) {
      limiter.acquire("key" + i).close();
    }
    assertThat(limiter.running()).isLessThan(100);
  }

  /// Of several, because a busy machine may make some of them take a second.
  @Test
  void theRestAfterALongReadIsNoLongerThanTheRead() {
    var alone = new ReadLimiter(1, time);
    var shortest = Duration.ofDays(1);
    for (var i = 0; i < 10 && shortest.toMillis() >= 900; i++) {
      var permit = alone.acquire("greedy" + i);
      LockSupport.parkNanos(30_000_000);
      permit.close();
      var closed = System.nanoTime();
      alone.acquire("greedy" + i).close();
      var rest = Duration.ofNanos(System.nanoTime() - closed);
      shortest = rest.compareTo(shortest) < 0 ? rest : shortest;
    }
    assertThat(shortest).isLessThan(Duration.ofMillis(900));
  }

  @Test
  void aThousandReadsOfAKeyWaitAndTheNextIsRefusedAtOnce() {
    limiter.acquire("greedy");
    limiter.acquire("greedy");
    for (var i = 0; i < 1_000; i++) {
      var _ = onItsOwnThread("greedy");
    }
    awaitTimers(1_000);
    assertThatThrownBy(() -> onItsOwnThread("greedy").get(60, TimeUnit.SECONDS))
        .hasCauseInstanceOf(FaultException.class);
    assertThat(limiter.waiting()).isEqualTo(1_000);
  }

  private CompletableFuture<ReadLimiter.Permit> onItsOwnThread(String key) {
    return CompletableFuture.supplyAsync(() -> limiter.acquire(key), Thread::startVirtualThread);
  }

  @Test
  void halfOfTheMachineIsLeftToOtherKeys() {
    assertThat(ReadLimiter.perKeyOfThisMachine())
        .isEqualTo(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
  }
}
