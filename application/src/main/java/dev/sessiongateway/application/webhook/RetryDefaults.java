package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;

/// The retry policies of webhooks that configure none.
///
/// @param ofFamilyA for webhooks of family A
/// @param ofFamilyB for webhooks of family B
public record RetryDefaults(RetryPolicy ofFamilyA, RetryPolicy ofFamilyB) {
  public static final RetryDefaults DOCUMENTED =
      new RetryDefaults(new RetryPolicy.Unset(), RetryPolicy.Backoff.EVOLUTION);

  /// The policy that applies to the webhook.
  public RetryPolicy of(Webhook webhook) {
    if (!(webhook.retries() instanceof RetryPolicy.Unset)) {
      return webhook.retries();
    }
    return switch (webhook.family()) {
      case Family.A -> ofFamilyA;
      case Family.B -> ofFamilyB;
    };
  }
}
