package dev.sessiongateway.application.time;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The clock and its timers. Thread-safe.
public interface Time extends InstantSource {
  /// How much longer [#pause] takes at most on the machine's clock.
  Duration GRACE = Duration.ofSeconds(10);

  /// Runs `task` once after `delay`, on a thread that may block. A jump of the wall clock does not
  /// change the wait.
  Timer after(Duration delay, Runnable task);

  /// As [#after], for a chore that repeats itself and is as well done once as often. A clock that
  /// is moved by hand runs it once, when it has arrived.
  default Timer maintenance(Duration delay, Runnable task) {
    return after(delay, task);
  }

  /// The time of the machine. It is another one only where this time is simulated, see
  /// [VirtualTime]: a wait for the machine or for somebody else's program (a store that fails, a
  /// slow client, the expiry of a key) uses it, and ends although the simulated clock is frozen.
  default Time machine() {
    return this;
  }

  /// Blocks until `delay` is over, at most [#GRACE] longer by the machine's clock: a frozen clock
  /// holds nobody up for ever.
  default void pause(Duration delay) throws InterruptedException {
    var over = new CountDownLatch(1);
    var timer = after(delay, over::countDown);
    try {
      var _ = over.await(delay.plus(GRACE).toNanos(), TimeUnit.NANOSECONDS);
    } finally {
      timer.cancel();
    }
  }

  /// A running timer.
  interface Timer {
    /// Stops it if it has not fired; harmless otherwise.
    void cancel();
  }
}
