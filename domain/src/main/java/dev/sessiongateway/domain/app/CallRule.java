package dev.sessiongateway.domain.app;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How a session treats incoming calls.
///
/// @param reject false lets the call ring; nothing is sent then
/// @param message the text sent to the chat of a declined call; absent sends nothing
/// @param beforeDecline how long the call rings before it is declined
/// @param beforeMessage the time between the decline and the message
public record CallRule(
    boolean reject, @Nullable String message, Duration beforeDecline, Duration beforeMessage) {
  /// The longest of either wait: no call rings longer.
  public static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

  /// Lets calls ring.
  public static final CallRule RING = new CallRule(false, null, Duration.ZERO, Duration.ZERO);

  /// Declines at once, with an answer if there is one.
  public static CallRule declining(@Nullable String message) {
    return new CallRule(true, message, Duration.ZERO, Duration.ZERO);
  }

  @Override
  public String toString() {
    return "CallRule[" + (reject ? "reject" : "ring") + "]"; // message texts must not be logged
  }
}
