package dev.sessiongateway.http.familya.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.webhook.Delivery.Attempt;
import dev.sessiongateway.application.webhook.Delivery.Outcome;
import org.jspecify.annotations.Nullable;

/// The result of a test delivery.
///
/// @param outcome `accepted`, `failed`, `refused` or `gone`
/// @param reason why it was not accepted
/// @param status absent when the endpoint did not respond
/// @param answer the beginning of the response, without secrets
@JsonInclude(JsonInclude.Include.ALWAYS)
record AttemptView(
    boolean delivered,
    String outcome,
    @Nullable String reason,
    @Nullable Integer status,
    long millis,
    String answer) {

  static AttemptView of(Attempt attempt) {
    return switch (attempt.outcome()) {
      case Outcome.Accepted _ -> of(attempt, "accepted", null);
      case Outcome.Failed(var reason, _) -> of(attempt, "failed", reason);
      case Outcome.Refused(_, var reason) -> of(attempt, "refused", reason);
      case Outcome.Gone(_, var reason) -> of(attempt, "gone", reason);
    };
  }

  private static AttemptView of(Attempt attempt, String outcome, @Nullable String reason) {
    return new AttemptView(
        reason == null,
        outcome,
        reason,
        attempt.status(),
        attempt.took().toMillis(),
        attempt.answer());
  }
}
