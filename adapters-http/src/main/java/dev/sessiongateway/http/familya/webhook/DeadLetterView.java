package dev.sessiongateway.http.familya.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.sessiongateway.application.webhook.WebhookAdmin.DeadLetter;
import dev.sessiongateway.application.webhook.WebhookAdmin.DeadLetterContent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An event that an endpoint did not accept.
record DeadLetterView(
    String id,
    String webhook,
    String session,
    String eventId,
    String event,
    int attempts,
    Instant at,
    String reason) {

  static DeadLetterView of(DeadLetter deadLetter) {
    return new DeadLetterView(
        deadLetter.id(),
        deadLetter.webhook().value(),
        deadLetter.session().value(),
        deadLetter.eventId(),
        deadLetter.event(),
        deadLetter.attempts(),
        deadLetter.at(),
        deadLetter.reason());
  }

  /// @param content what the webhook would get; null when the session leaves the event out now
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record WithContent(@JsonUnwrapped DeadLetterView letter, @Nullable RawValue content) {
    static WithContent of(DeadLetterContent found) {
      var event = found.event();
      var content =
          event == null ? null : new RawValue(new String(event.body(), StandardCharsets.UTF_8));
      return new WithContent(DeadLetterView.of(found.letter()), content);
    }
  }
}
