package dev.sessiongateway.domain.time;

import java.time.Duration;

/// Delays between attempts: they double after each failure up to a limit.
///
/// @param first the mean delay after the first failure
/// @param longest the mean delay after many failures
public record BackOff(Duration first, Duration longest) {
  private static final int MOST_DOUBLINGS = 30;

  /// The mean delay before the next attempt.
  ///
  /// @param failures in a row, from 1
  public Duration mean(int failures) {
    var doublings = Math.clamp(failures - 1L, 0, MOST_DOUBLINGS);
    return Duration.ofMillis(Math.min(first.toMillis() << doublings, longest.toMillis()));
  }

  /// The delay before the next attempt: half to one and a half times the mean, so that those who
  /// lost a server at one moment do not come back to it at one moment.
  ///
  /// @param failures in a row, from 1
  /// @param chance 0 to 1, drawn anew each time
  public Duration after(int failures, double chance) {
    return Duration.ofMillis((long) (mean(failures).toMillis() * (0.5 + chance)));
  }
}
