package dev.sessiongateway.application.event;

import java.time.Duration;

/// How much of each session's log is kept. Events that a webhook still has to deliver are kept
/// longer.
///
/// @param age older events are pruned
/// @param count of the newest events of a session; earlier ones are pruned
public record Retention(Duration age, long count) {
  public static final Retention DEFAULT = new Retention(Duration.ofDays(7), 1_000_000);

  public Retention {
    if (age.isNegative() || age.isZero() || count < 1) {
      throw new IllegalArgumentException("a log keeps something");
    }
  }
}
