package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;

/// What a load generator writes: so many messages a second, from so many phones in turn, to one
/// account.
///
/// @param duration 1 second to 10 minutes
/// @param text of each message, which has its number behind it
public record LoadPlan(Address to, int perSecond, int phones, Duration duration, String text) {
  /// The highest rate, in messages a second.
  public static final int MOST_PER_SECOND = 1_000;

  /// How many phones may write at most.
  public static final int MOST_PHONES = 1_000;

  private static final Duration LONGEST = Duration.ofMinutes(10);

  public LoadPlan {
    if (perSecond < 1 || perSecond > MOST_PER_SECOND) {
      throw Fault.invalid("perSecond", "must be 1 to " + MOST_PER_SECOND);
    }
    if (phones < 1 || phones > MOST_PHONES) {
      throw Fault.invalid("phones", "must be 1 to " + MOST_PHONES);
    }
    if (duration.compareTo(Duration.ofSeconds(1)) < 0 || duration.compareTo(LONGEST) > 0) {
      throw Fault.invalid("duration", "must be 1 second to 10 minutes");
    }
  }

  /// How many messages it has in all.
  long messages() {
    return due(duration);
  }

  /// How many messages are to be written by then, since the first.
  long due(Duration elapsed) {
    return Math.min(elapsed.toMillis(), duration.toMillis()) * perSecond / 1_000;
  }
}
