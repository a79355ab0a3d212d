package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.bootstrap.simulation.NodeGroup.ClockError;
import java.time.Duration;
import java.time.Instant;

/// The clock of one machine, which goes somewhat faster or slower than that of the stores, and may
/// be an hour ahead of it or behind. Its timers run as tasks of the machine's process: when that is
/// paused, late.
final class NodeClock implements Time {
  private final ManualTime stores;
  private final Instant start;
  private final ClockError error;
  private final SingleThread threads;

  /// @param start when all clocks showed the same
  NodeClock(ManualTime stores, Instant start, ClockError error, SingleThread threads) {
    this.stores = stores;
    this.start = start;
    this.error = error;
    this.threads = threads;
  }

  @Override
  public Instant instant() {
    return start
        .plus(error.offset())
        .plus(times(Duration.between(start, stores.instant()), error.rate()));
  }

  @Override
  public Timer after(Duration delay, Runnable task) {
    return stores.after(times(delay, 1 / error.rate()), () -> threads.start("a timer", task));
  }

  Duration elapsed() {
    return Duration.between(start.plus(error.offset()), instant());
  }

  private static Duration times(Duration time, double factor) {
    return Duration.ofNanos(Math.round(time.toNanos() * factor));
  }
}
