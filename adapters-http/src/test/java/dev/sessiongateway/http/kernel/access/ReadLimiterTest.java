package dev.sessiongateway.http.kernel.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.fault.FaultException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ReadLimiterTest {
  private final ManualTime time = new ManualTime();
  private final ReadLimiter limiter = new ReadLimiter(2, time);

  private CompletableFuture<ReadLimiter.Permit> waiting(String key) {
    var timers = time.waiting();
    var permit = CompletableFuture.supplyAsync(() -> limiter.acquire(key));
    var end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (time.waiting() == timers) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
    return permit;
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
    var end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (limiter.running() > 0) { // after its rest, when this took long
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
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
  void halfOfTheMachineIsLeftToOtherKeys() {
    assertThat(ReadLimiter.perKeyOfThisMachine())
        .isEqualTo(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
  }
}
