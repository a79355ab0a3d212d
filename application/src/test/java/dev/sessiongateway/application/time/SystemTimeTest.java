package dev.sessiongateway.application.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class SystemTimeTest implements TimeContract {
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final SystemTime time = new SystemTime(threads);

  @AfterEach
  void close() {
    time.close();
    threads.shutdownNow();
  }

  @Override
  public Time time() {
    return time;
  }

  @Override
  public void advance(Duration duration) {
    // It passes by itself.
  }

  @Test
  void theClockIsTheComputers() {
    var before = Instant.now();
    assertThat(time.instant()).isBetween(before, before.plus(Duration.ofMinutes(1)));
  }

  @Test
  void aTaskThatBlocksHoldsUpNoOther() throws InterruptedException {
    var end = new CountDownLatch(1);
    var other = new CountDownLatch(1);
    time.after(Duration.ZERO, () -> awaitQuietly(end));
    time.after(SOON, other::countDown);

    assertThat(other.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    end.countDown();
  }

  @Test
  void aTaskThatThrowsHoldsUpNoOther() throws InterruptedException {
    var other = new CountDownLatch(1);
    time.after(
        Duration.ZERO,
        () -> {
          Thread.currentThread().setUncaughtExceptionHandler((_, _) -> {});
          throw new IllegalStateException("a task's own trouble");
        });
    time.after(SOON, other::countDown);

    assertThat(other.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aDelayOfAThousandYearsIsNoTrouble() {
    time.after(Duration.ofDays(365_000), () -> {}).cancel();
  }

  @Test
  void aTimerSetAfterTheEndIsHarmless() {
    time.close();

    time.after(Duration.ZERO, () -> {}).cancel();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
