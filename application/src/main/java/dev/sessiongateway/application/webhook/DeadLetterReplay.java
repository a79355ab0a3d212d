package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/// One more try for the dead letters of a lane that somebody asked for, in the order of their
/// events. They go between the events of the lane, so that one request is under way in it.
final class DeadLetterReplay {
  private static final int READ_AT_ONCE = 20;

  private final LiveSession live;
  private final WebhookId id;
  private final DeliveryContext context;

  /// At first nobody knows: somebody may have asked before a restart.
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
    if (context.letters().askedAgain(live.ref(), id, 1).isEmpty()) {
      return false;
    }
    asked.set(true);
    return true;
  }

  /// Tries some of them; ends early when the breaker does not let more through.
  ///
  /// @param progress is told of each letter that was tried
  void deliver(
      Webhook webhook, CircuitBreaker breaker, CircuitBreaker.Permit permit, Runnable progress) {
    for (var deadLetter : context.letters().askedAgain(live.ref(), id, READ_AT_ONCE)) {
      var rendered = rendered(webhook, deadLetter);
      if (rendered.isEmpty()) {
        var why = deadLetter.because("the configuration of the session leaves it out now");
        context.letters().keep(live.ref(), why, null);
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
      case Delivery.Outcome.Accepted _ -> context.letters().settle(live.ref(), deadLetter, entry);
      case Delivery.Outcome.Failed(var reason, _) ->
          context.letters().keep(live.ref(), deadLetter.triedAgain(now, reason), entry);
      case Delivery.Outcome.Refused(_, var reason) ->
          context.letters().keep(live.ref(), deadLetter.triedAgain(now, reason), entry);
      case Delivery.Outcome.Gone(_, var reason) ->
          context.letters().keep(live.ref(), deadLetter.triedAgain(now, reason), entry);
    }
  }

  /// The very rendering that was given up, whatever the receiver subscribes to by now.
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
