package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The position of one webhook in the events of one session.
///
/// @param seq the last event that is delivered or skipped
/// @param part how many renderings of the next event are done; one event can have two for a webhook
///   (`message.any` and `message`)
/// @param failures consecutive failures of the present rendering
/// @param serverErrors how many of them, the last ones, were server errors
/// @param due time of the next attempt; null means at once
public record DeliveryCursor(
    SessionRef session,
    ReceiverId webhook,
    long seq,
    int part,
    int failures,
    int serverErrors,
    @Nullable Instant due) {
  /// A cursor at a rendering that was not attempted.
  DeliveryCursor(SessionRef session, ReceiverId webhook, long seq, int part) {
    this(session, webhook, seq, part, 0, 0, null);
  }

  public static DeliveryCursor startingAfter(SessionRef session, ReceiverId webhook, long seq) {
    return new DeliveryCursor(session, webhook, seq, 0, 0, 0, null);
  }

  DeliveryCursor behindPart() {
    return new DeliveryCursor(session, webhook, seq, part + 1, 0, 0, null);
  }

  DeliveryCursor advancedTo(long done) {
    return new DeliveryCursor(session, webhook, done, 0, 0, 0, null);
  }

  DeliveryCursor dueAtOnce() {
    return new DeliveryCursor(session, webhook, seq, part, failures, serverErrors, null);
  }

  DeliveryCursor failed(@Nullable Instant nextTry) {
    return new DeliveryCursor(session, webhook, seq, part, failures + 1, 0, nextTry);
  }

  /// After a server error that counts as no attempt.
  DeliveryCursor serverFailedCheck() {
    return new DeliveryCursor(session, webhook, seq, part, failures, serverErrors + 1, due);
  }

  DeliveryCursor serverFailed(Instant nextTry) {
    return new DeliveryCursor(session, webhook, seq, part, failures + 1, serverErrors + 1, nextTry);
  }
}
