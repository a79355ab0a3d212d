package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.time.Instant;

/// Why a webhook does not get all events of a session at once.
///
/// @param eventId the event that failed last, as in its rendering
/// @param event its name as in its rendering
/// @param reason the last failure, such as `HTTP 422`
/// @param since time of that event
/// @param attempts made for that event
public record DeliveryProblem(
    SessionName session,
    WebhookId webhook,
    Kind kind,
    String eventId,
    String event,
    String reason,
    Instant since,
    int attempts) {

  /// What it does to other events.
  public enum Kind implements Coded {
    /// The events behind it wait.
    HOLDING("holding"),
    /// It is retried beside the others, which go on.
    REFUSING("refusing");

    private final String code;

    Kind(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }
}
