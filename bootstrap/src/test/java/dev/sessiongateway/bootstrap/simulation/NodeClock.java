package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.application.time.Time;
import java.time.Duration;
import java.time.Instant;

/// The clock of one machine, which goes somewhat faster or slower than that of the stores. Its
/// timers run as tasks of the machine's process: when that is paused, late.
final class NodeClock implements Time {
  private final ManualTime stores;
  private final Instant start;
  private final double rate;
  private final SingleThread threads;

  /// @param start when all clocks showed the same
  /// @param rate how many seconds it counts in a second of the stores
  NodeClock(ManualTime stores, Instant start, double rate, SingleThread threads) {
    this.stores = stores;
    this.start = start;
    this.rate = rate;
    this.threads = threads;
  }

  @Override
  public Instant instant() {
    return start.plus(times(Duration.between(start, stores.instant()), rate));
  }

  @Override
  public Timer after(Duration delay, Runnable task) {
    return stores.after(times(delay, 1 / rate), () -> threads.start("a timer", task));
  }

  Duration elapsed() {
    return Duration.between(start, instant());
  }

  private static Duration times(Duration time, double factor) {
    return Duration.ofNanos(Math.round(time.toNanos() * factor));
  }
}
