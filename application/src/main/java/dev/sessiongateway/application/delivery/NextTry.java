package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.webhook.RetryPolicy;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The delay before an event is tried again.
///
/// @param isAsked whether the endpoint asked for it
record NextTry(Duration length, boolean isAsked) {
  /// Empty when there is none.
  ///
  /// @param attempts made so far, with the one that failed
  /// @param chance 0 to 1, drawn anew each time
  static Optional<NextTry> after(
      RetryPolicy policy, int attempts, Delivery.Outcome outcome, double chance) {
    if (outcome instanceof Delivery.Outcome.Refused refused && policy.isFinal(refused.status())) {
      return Optional.empty();
    }
    var asked = askedBy(outcome);
    return policy
        .waitAfter(attempts, chance)
        .map(wait ->
            asked != null && asked.compareTo(wait) > 0
                ? new NextTry(asked, true)
                : new NextTry(wait, false));
  }

  private static @Nullable Duration askedBy(Delivery.Outcome outcome) {
    return switch (outcome) {
      case Delivery.Outcome.Failed(_, var retryAfter) -> retryAfter;
      case Delivery.Outcome.ServerError(_, _, var retryAfter) -> retryAfter;
      case Delivery.Outcome.Accepted _, Delivery.Outcome.Refused _, Delivery.Outcome.Gone _ -> null;
    };
  }
}
