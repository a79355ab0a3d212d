package dev.sessiongateway.application.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.fault.FaultException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ComputePoolTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration AT_ONCE = Duration.ofMillis(1);

  @Test
  void workRunsOnTheGivenThreadsAndItsResultComesBack() {
    try (var threads =
        Executors.newSingleThreadExecutor(Thread.ofPlatform().name("compute").factory())) {
      var pool = new ComputePool(threads, 1, LONG);

      assertThat(pool.call("pictures", () -> Thread.currentThread().getName()))
          .isEqualTo("compute");
    }
  }

  @Test
  void whatTheWorkThrowsIsThrown() {
    var pool = new ComputePool(Runnable::run, 1, LONG);
    var broken = new IllegalStateException("broken");

    assertThatThrownBy(() ->
            pool.call(
                "pictures",
                () -> {
                  throw broken;
                }))
        .isSameAs(broken);
    assertThatThrownBy(() ->
            pool.call(
                "pictures",
                () -> {
                  throw new StackOverflowError();
                }))
        .isInstanceOf(StackOverflowError.class);
    assertThat(pool.call("pictures", () -> 7)).isEqualTo(7);
  }

  @Test
  void aCallerBeyondTheLimitIsToldToRetry() throws Exception {
    try (var threads = Executors.newSingleThreadExecutor();
        var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      var pool = new ComputePool(threads, 1, LONG);
      var running = new CountDownLatch(1);
      var goOn = new CountDownLatch(1);
      Future<Integer> first =
          callers.submit(() ->
              pool.call(
                  "pictures",
                  () -> {
                    running.countDown();
                    return waited(goOn);
                  }));
      running.await();

      assertThatThrownBy(() -> pool.call("pictures", () -> 2)).satisfies(ComputePoolTest::isBusy);

      goOn.countDown();
      assertThat(first.get()).isEqualTo(1);
    }
  }

  private static int waited(CountDownLatch latch) {
    try {
      latch.await();
      return 1;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void workWhoseCallerGaveUpDoesNotRunAndHoldsNoPermit() {
    Queue<Runnable> waiting = new ArrayDeque<>();
    var pool = new ComputePool(waiting::add, 1, AT_ONCE);

    for (var i = 0; i < 3; i++) {
      assertThatThrownBy(() ->
              pool.call(
                  "pictures",
                  () -> {
                    throw new AssertionError("ran");
                  }))
          .satisfies(ComputePoolTest::isBusy);
    }

    assertThat(waiting).hasSize(3).allSatisfy(Runnable::run);
  }

  private static void isBusy(Throwable thrown) {
    assertThat(thrown)
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("too-many.pictures"));
  }
}
