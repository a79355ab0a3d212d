package dev.sessiongateway.http.familya.webhook;

import dev.sessiongateway.application.webhook.WebhookAdmin.DeadLetter;
import java.time.Instant;

/// An event that a receiver did not take.
record DeadLetterView(
    String id,
    String webhook,
    String session,
    String eventId,
    String event,
    Instant at,
    String reason) {

  static DeadLetterView of(DeadLetter letter) {
    return new DeadLetterView(
        letter.id(),
        letter.receiver().value(),
        letter.session().value(),
        letter.eventId(),
        letter.event(),
        letter.at(),
        letter.reason());
  }
}
