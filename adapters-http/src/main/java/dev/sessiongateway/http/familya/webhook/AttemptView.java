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
    var outcome = attempt.outcome();
    var accepted = outcome instanceof Outcome.Accepted;
    return new AttemptView(
        accepted,
        outcome.code(),
        accepted ? null : outcome.reason(),
        attempt.status(),
        attempt.took().toMillis(),
        attempt.answer());
  }
}
