package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The retry policies of webhooks that configure none.
///
/// @param ofFamilyA for webhooks of family A
/// @param ofFamilyB for webhooks of family B
public record RetryDefaults(RetryPolicy ofFamilyA, RetryPolicy ofFamilyB) {
  public static final RetryDefaults DOCUMENTED =
      new RetryDefaults(new RetryPolicy.Unset(), RetryPolicy.Backoff.EVOLUTION);

  /// The policy that applies to the webhook.
  RetryPolicy of(Webhook webhook) {
    if (!(webhook.retries() instanceof RetryPolicy.Unset)) {
      return webhook.retries();
    }
    return switch (webhook.family()) {
      case Family.A -> ofFamilyA;
      case Family.B -> ofFamilyB;
    };
  }

  /// The delay before the next attempt; empty when there is none.
  ///
  /// @param attempts made so far, with the one that failed
  Optional<Delay> after(
      Webhook webhook, int attempts, Delivery.Outcome outcome, Identifiers identifiers) {
    var policy = of(webhook);
    if (outcome instanceof Delivery.Outcome.Refused refused && policy.isFinal(refused.status())) {
      return Optional.empty();
    }
    var asked = askedBy(outcome);
    return policy
        .waitAfter(attempts, identifiers.chance())
        .map(wait ->
            asked != null && asked.compareTo(wait) > 0
                ? new Delay(asked, true)
                : new Delay(wait, false));
  }

  /// Whether the webhook's policy is followed even when its endpoint recovers earlier.
  boolean isExact(Webhook webhook) {
    return of(webhook).isExact();
  }

  private static @Nullable Duration askedBy(Delivery.Outcome outcome) {
    return switch (outcome) {
      case Delivery.Outcome.Failed(_, var retryAfter) -> retryAfter;
      case Delivery.Outcome.ServerError(_, _, var retryAfter) -> retryAfter;
      case Delivery.Outcome.Accepted _, Delivery.Outcome.Refused _, Delivery.Outcome.Gone _ -> null;
    };
  }

  /// @param isAsked whether the endpoint asked for it
  record Delay(Duration length, boolean isAsked) {}
}
