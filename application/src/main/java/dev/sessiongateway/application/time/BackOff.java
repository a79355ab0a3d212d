package dev.sessiongateway.application.time;

import java.time.Duration;

/// Delays between attempts: they double after each failure up to a limit, and are spread by chance,
/// so that those who lost a server at one moment do not come back to it at one moment.
///
/// @param first the mean delay after the first failure
/// @param longest the mean delay after many failures
public record BackOff(Duration first, Duration longest) {
  private static final int MOST_DOUBLINGS = 30;

  /// The delay before the next attempt: half to one and a half times the mean.
  ///
  /// @param failures in a row, from 1
  /// @param chance 0 to 1, drawn anew each time
  public Duration after(int failures, double chance) {
    var doublings = Math.clamp(failures - 1L, 0, MOST_DOUBLINGS);
    var mean = Math.min(first.toMillis() << doublings, longest.toMillis());
    return Duration.ofMillis((long) (mean * (0.5 + chance)));
  }
}
