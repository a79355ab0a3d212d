package dev.sessiongateway.http.familya.webhook;

import dev.sessiongateway.application.webhook.WebhookAdmin.DeadLetter;
import java.time.Instant;

/// An event that an endpoint did not accept.
record DeadLetterView(
    String id,
    String webhook,
    String session,
    String eventId,
    String event,
    Instant at,
    String reason) {

  static DeadLetterView of(DeadLetter deadLetter) {
    return new DeadLetterView(
        deadLetter.id(),
        deadLetter.webhook().value(),
        deadLetter.session().value(),
        deadLetter.eventId(),
        deadLetter.event(),
        deadLetter.at(),
        deadLetter.reason());
  }
}
