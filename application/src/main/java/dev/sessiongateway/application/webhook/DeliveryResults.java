package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Stores the result of one attempt in one write: the cursor, the line of the delivery log, and the
/// dead letter after the last attempt.
final class DeliveryResults {
  private final LiveSession live;
  private final WebhookId id;
  private final DeliveryContext context;

  /// The endpoint's resets and recoveries when the retry delay began.
  private final AtomicReference<CircuitBreaker.Resets> known =
      new AtomicReference<>(CircuitBreaker.Resets.NONE);

  /// The endpoint itself asked for the delay.
  private final AtomicBoolean wasAsked = new AtomicBoolean();

  DeliveryResults(LiveSession live, WebhookId id, DeliveryContext context) {
    this.live = live;
    this.id = id;
    this.context = context;
  }

  /// @return `part.advanced()` when the part is done, another cursor when it has to wait, null when
  ///   the cursor was removed
  @Nullable DeliveryCursor settle(Part part, Delivery.Attempt attempt, CircuitBreaker breaker) {
    breaker.report(attempt.outcome());
    known.set(breaker.resets());
    var number = part.cursor().failures() + 1;
    var now = context.time().instant();
    var entry = DeliveryLog.Entry.of(id, part.rendered(), number, now, attempt);
    return switch (attempt.outcome()) {
      case Delivery.Outcome.Accepted _ -> saved(part.advanced(), entry);
      case Delivery.Outcome.Failed(var reason, var retryAfter) ->
          giveUpOrWait(part, entry, reason, retryAfter);
      case Delivery.Outcome.Refused(_, var reason) -> giveUpOrWait(part, entry, reason, null);
      case Delivery.Outcome.Gone _ -> saved(part.cursor().failed(null), entry);
    };
  }

  /// Whether a retry delay has ended.
  ///
  /// @param early whether a recovered endpoint ends it early
  boolean isReprieved(CircuitBreaker.Resets now, boolean early) {
    var then = known.get();
    return now.enablings() > then.enablings()
        || (early && !wasAsked.get() && now.recoveries() > then.recoveries());
  }

  private @Nullable DeliveryCursor saved(DeliveryCursor next, DeliveryLog.Entry entry) {
    return context.cursors().save(next, entry) ? next : null;
  }

  private @Nullable DeliveryCursor giveUpOrWait(
      Part part, DeliveryLog.Entry entry, String reason, @Nullable Duration retryAfter) {
    var policy = part.webhook().retries();
    var wait = policy.waitAfter(entry.attempt(), context.identifiers().chance());
    if (wait.isEmpty()) {
      log("an event went to the dead letters", reason);
      return context
              .cursors()
              .giveUp(part.advanced(), List.of(deadLetter(part, entry, reason)), entry)
          ? part.advanced()
          : null;
    }
    var longer = retryAfter != null && retryAfter.compareTo(wait.get()) > 0;
    wasAsked.set(longer);
    log("a delivery failed and is tried again", reason);
    var rest = retryAfter != null && longer ? retryAfter : wait.get();
    return saved(part.cursor().failed(entry.at().plus(rest)), entry);
  }

  private DeadLetterStore.DeadLetter deadLetter(Part part, DeliveryLog.Entry entry, String reason) {
    return DeadLetterStore.DeadLetter.of(
        id,
        part.event(),
        part.cursor().part(),
        part.rendered(),
        entry.attempt(),
        entry.at(),
        reason);
  }

  private void log(String what, String reason) {
    SessionLog.of(live.name())
        .atWarn()
        .addKeyValue("session", live.name())
        .addKeyValue("webhook", id)
        .addKeyValue("reason", reason)
        .log(what);
  }

  /// The rendering that was attempted.
  ///
  /// @param cursor the cursor before
  /// @param advanced the cursor when this rendering is done
  record Part(
      DeliveryCursor cursor,
      DeliveryCursor advanced,
      EventRecord event,
      Webhook webhook,
      RenderedEvent rendered) {}
}
