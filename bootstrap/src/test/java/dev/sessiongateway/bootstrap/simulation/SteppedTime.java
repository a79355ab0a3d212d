package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.application.time.Time;
import java.time.Duration;
import java.time.Instant;

/// A clock that stands still until it is moved, timer by timer. Each timer runs as a task, and the
/// clock goes on when all that came of it is done.
final class SteppedTime implements Time {
  private final ManualTime clock;
  private final SingleThread threads;

  SteppedTime(Instant start, SingleThread threads) {
    this.clock = new ManualTime(start);
    this.threads = threads;
  }

  @Override
  public Instant instant() {
    return clock.instant();
  }

  @Override
  public Timer after(Duration delay, Runnable task) {
    return clock.after(delay, () -> threads.start("a timer", task));
  }

  int waiting() {
    return clock.waiting();
  }

  void advance(Duration by) {
    threads.drain();
    var target = clock.instant().plus(by);
    var left = by;
    while (left.isPositive()) {
      var next = clock.untilNext().orElse(left);
      clock.advance(next.compareTo(left) < 0 ? next : left);
      threads.drain();
      left = Duration.between(clock.instant(), target);
    }
  }
}
