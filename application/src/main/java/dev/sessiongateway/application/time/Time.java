package dev.sessiongateway.application.time;

import java.time.Duration;
import java.time.InstantSource;

/// The clock and its timers. Thread-safe.
public interface Time extends InstantSource {

  /// Runs `task` once after `delay`, on a thread that may block. A jump of the wall clock does not
  /// change the wait.
  Timer after(Duration delay, Runnable task);

  /// A running timer.
  interface Timer {
    /// Stops it if it has not fired; harmless otherwise.
    void cancel();
  }
}
