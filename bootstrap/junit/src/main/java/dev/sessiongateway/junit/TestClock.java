package dev.sessiongateway.junit;

import dev.sessiongateway.application.simulation.ClockControl;
import java.time.Duration;
import java.time.Instant;

/// The clock of a gateway and of its network. QR codes, deadlines, retries, calls and stories
/// follow it; it never goes back.
public final class TestClock {
  private final ClockControl control;

  TestClock(ClockControl control) {
    this.control = control;
  }

  public Instant now() {
    return control.read().now();
  }

  /// Lets the clock stand; timers wait until it is moved or runs again.
  public void freeze() {
    control.set(ClockControl.State.FROZEN);
  }

  /// Lets the clock run from where it stands.
  public void run() {
    control.set(ClockControl.State.RUNNING);
  }

  /// Moves the clock forward. Everything that becomes due on the way has happened when this
  /// returns.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.advance` unless it is positive
  ///   and at most ten years
  public void advance(Duration by) {
    control.advance(by, null);
  }
}
