package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The place of one receiver in the events of one session.
///
/// @param seq the last event that is done with
/// @param part how many renderings of the event after `seq` are done with; one event can be two for
///   a receiver (`message.any` and `message`)
/// @param failures of the present rendering in a row
/// @param due not to be tried before this; absent means at once
public record DeliveryCursor(
    SessionRef session,
    WebhookId webhook,
    long seq,
    int part,
    int failures,
    @Nullable Instant due) {

  public static DeliveryCursor startingAfter(SessionRef session, WebhookId webhook, long seq) {
    return new DeliveryCursor(session, webhook, seq, 0, 0, null);
  }

  DeliveryCursor behindPart() {
    return new DeliveryCursor(session, webhook, seq, part + 1, 0, null);
  }

  DeliveryCursor advancedTo(long done) {
    return new DeliveryCursor(session, webhook, done, 0, 0, null);
  }

  DeliveryCursor failed(@Nullable Instant nextTry) {
    return new DeliveryCursor(session, webhook, seq, part, failures + 1, nextTry);
  }
}
