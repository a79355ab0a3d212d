package dev.sessiongateway.application.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What every [Time] keeps.
public interface TimeContract {
  Duration SOON = Duration.ofMillis(20);
  Duration A_LITTLE_LATER = Duration.ofMillis(60);
  Duration MUCH_LATER = Duration.ofMinutes(10);
  Duration PATIENCE = Duration.ofSeconds(60);

  Time time();

  /// Moves a clock that has to be moved; others move by themselves.
  void advance(Duration duration);

  @Test
  default void runsATaskOnceItsDelayIsOver() throws InterruptedException {
    var ran = new LinkedBlockingQueue<String>();
    time().after(MUCH_LATER, () -> ran.add("much later"));
    time().after(SOON, () -> ran.add("soon"));

    advance(SOON);

    assertThat(next(ran)).isEqualTo("soon");
    assertThat(ran).isEmpty();
  }

  @Test
  default void runsATaskOnce() throws InterruptedException {
    var ran = new LinkedBlockingQueue<String>();
    time().after(SOON, () -> ran.add("once"));
    time().after(A_LITTLE_LATER, () -> ran.add("end"));

    advance(A_LITTLE_LATER);

    assertThat(next(ran) + next(ran)).contains("once", "end");
    assertThat(ran).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1_000})
  default void noDelayMeansAtOnce(long millis) throws InterruptedException {
    var ran = new CountDownLatch(1);
    time().after(Duration.ofMillis(millis), ran::countDown);

    advance(Duration.ZERO);

    assertThat(ran.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  @Test
  default void aCancelledTimerNeverFires() throws InterruptedException {
    var cancelledRan = new AtomicBoolean();
    var end = new CountDownLatch(1);
    var timer = time().after(A_LITTLE_LATER, () -> cancelledRan.set(true));
    timer.cancel();
    time().after(A_LITTLE_LATER.multipliedBy(2), end::countDown);

    advance(A_LITTLE_LATER.multipliedBy(2));

    assertThat(end.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(cancelledRan).isFalse();
  }

  @Test
  default void cancellingATimerThatFiredIsHarmless() throws InterruptedException {
    var ran = new CountDownLatch(1);
    var timer = time().after(SOON, ran::countDown);
    advance(SOON);
    assertThat(ran.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();

    timer.cancel();
    timer.cancel();
  }

  @Test
  default void aTaskMaySetATimer() throws InterruptedException {
    var ran = new CountDownLatch(1);
    time().after(SOON, () -> time().after(SOON, ran::countDown));

    advance(SOON.multipliedBy(2));

    assertThat(ran.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  private static String next(LinkedBlockingQueue<String> ran) throws InterruptedException {
    return String.valueOf(ran.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS));
  }
}
