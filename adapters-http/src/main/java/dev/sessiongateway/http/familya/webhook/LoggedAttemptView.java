package dev.sessiongateway.http.familya.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.webhook.WebhookAdmin.LoggedAttempt;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One line of the delivery log.
///
/// @param attempt counts the attempts of the event from 1; 0 is a test
@JsonInclude(JsonInclude.Include.ALWAYS)
record LoggedAttemptView(
    @Nullable String session,
    String eventId,
    String event,
    int attempt,
    Instant at,
    String outcome,
    @Nullable Integer status,
    long millis,
    String answer) {

  static LoggedAttemptView of(LoggedAttempt logged) {
    var session = logged.session();
    return new LoggedAttemptView(
        session == null ? null : session.value(),
        logged.eventId(),
        logged.event(),
        logged.attempt(),
        logged.at(),
        logged.outcome(),
        logged.status(),
        logged.millis(),
        logged.answer());
  }
}
