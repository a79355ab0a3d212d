package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/// Replays the dead letters of a webhook and session on request, in the order of their events. They
/// are interleaved with the cursor's events, so that at most one request is under way.
final class DeadLetterReplay {
  private static final int READ_AT_ONCE = 20;

  private final LiveSession live;
  private final WebhookId id;
  private final DeliveryContext context;

  /// Unknown at first: a replay may have been requested before a restart.
  private final AtomicBoolean asked = new AtomicBoolean(true);

  DeadLetterReplay(LiveSession live, WebhookId id, DeliveryContext context) {
    this.live = live;
    this.id = id;
    this.context = context;
  }

  void ask() {
    asked.set(true);
  }

  boolean areAsked() {
    if (!asked.getAndSet(false)) {
      return false;
    }
    if (context.deadLetters().askedAgain(live.ref(), id, 1).isEmpty()) {
      return false;
    }
    asked.set(true);
    return true;
  }

  /// Replays a batch; ends early when the breaker gives no permit.
  ///
  /// @param progress is called after each dead letter
  void deliver(
      Webhook webhook, CircuitBreaker breaker, CircuitBreaker.Permit permit, Runnable progress) {
    for (var deadLetter : context.deadLetters().askedAgain(live.ref(), id, READ_AT_ONCE)) {
      var rendered = rendered(webhook, deadLetter);
      if (rendered.isEmpty()) {
        var why = deadLetter.because("the configuration of the session leaves it out now");
        context.deadLetters().keep(live.ref(), why, null);
        continue;
      }
      if (!breaker.admits(permit)) {
        return;
      }
      deliver(webhook, breaker, deadLetter, rendered.get());
      progress.run();
    }
  }

  private void deliver(
      Webhook webhook,
      CircuitBreaker breaker,
      DeadLetterStore.DeadLetter deadLetter,
      RenderedEvent rendered) {
    var attempt = context.deliver(live, webhook, rendered);
    if (!context.isLive().test(live)) {
      return;
    }
    breaker.report(attempt.outcome());
    var now = context.time().instant();
    var entry = DeliveryLog.Entry.of(id, rendered, deadLetter.attempts() + 1, now, attempt);
    switch (attempt.outcome()) {
      case Delivery.Outcome.Accepted _ ->
          context.deadLetters().settle(live.ref(), deadLetter, entry);
      case Delivery.Outcome.Failed(var reason, _) ->
          context.deadLetters().keep(live.ref(), deadLetter.triedAgain(now, reason), entry);
      case Delivery.Outcome.Refused(_, var reason) ->
          context.deadLetters().keep(live.ref(), deadLetter.triedAgain(now, reason), entry);
      case Delivery.Outcome.Gone(_, var reason) ->
          context.deadLetters().keep(live.ref(), deadLetter.triedAgain(now, reason), entry);
    }
  }

  /// Exactly the rendering that failed, whatever the webhook subscribes to now.
  private Optional<RenderedEvent> rendered(Webhook webhook, DeadLetterStore.DeadLetter deadLetter) {
    var now = webhook.subscription();
    var all =
        new Subscription(
            now.family(),
            Set.of(Subscription.ALL, deadLetter.eventName()),
            now.byEvents(),
            now.base64(),
            now.destination());
    return context.renderer().render(all, live.session(), deadLetter.event()).stream()
        .filter(part -> part.id().equals(deadLetter.eventId()))
        .findFirst();
  }
}
