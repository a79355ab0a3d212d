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
  private final DeliveryContext around;

  /// At first nobody knows: somebody may have asked before a restart.
  private final AtomicBoolean asked = new AtomicBoolean(true);

  DeadLetterReplay(LiveSession live, WebhookId id, DeliveryContext around) {
    this.live = live;
    this.id = id;
    this.around = around;
  }

  void ask() {
    asked.set(true);
  }

  boolean areAsked() {
    if (!asked.getAndSet(false)) {
      return false;
    }
    if (around.letters().askedAgain(live.ref(), id, 1).isEmpty()) {
      return false;
    }
    asked.set(true);
    return true;
  }

  /// Tries some of them; ends early when the breaker does not let more through.
  ///
  /// @param progress is told of each letter that was tried
  void deliver(
      Webhook webhook, CircuitBreaker breaker, CircuitBreaker.Permit pass, Runnable progress) {
    for (var letter : around.letters().askedAgain(live.ref(), id, READ_AT_ONCE)) {
      var rendered = rendered(webhook, letter);
      if (rendered.isEmpty()) {
        var why = letter.because("the configuration of the session leaves it out now");
        around.letters().keep(live.ref(), why, null);
        continue;
      }
      if (!breaker.admits(pass)) {
        return;
      }
      deliver(webhook, breaker, letter, rendered.get());
      progress.run();
    }
  }

  private void deliver(
      Webhook webhook,
      CircuitBreaker breaker,
      DeadLetterStore.DeadLetter letter,
      RenderedEvent rendered) {
    var attempt = around.deliver(live, webhook, rendered);
    if (!around.isLive().test(live)) {
      return;
    }
    breaker.report(attempt.outcome());
    var now = around.time().instant();
    var entry = DeliveryLog.Entry.of(id, rendered, letter.attempts() + 1, now, attempt);
    switch (attempt.outcome()) {
      case Delivery.Outcome.Accepted _ -> around.letters().settle(live.ref(), letter, entry);
      case Delivery.Outcome.Failed(var reason, _) ->
          around.letters().keep(live.ref(), letter.triedAgain(now, reason), entry);
      case Delivery.Outcome.Refused(_, var reason) ->
          around.letters().keep(live.ref(), letter.triedAgain(now, reason), entry);
      case Delivery.Outcome.Gone _ ->
          around.letters().keep(live.ref(), letter.triedAgain(now, "HTTP 410"), entry);
    }
  }

  /// The very rendering that was given up, whatever the receiver subscribes to by now.
  private Optional<RenderedEvent> rendered(Webhook webhook, DeadLetterStore.DeadLetter letter) {
    var now = webhook.subscription();
    var all =
        new Subscription(
            now.family(),
            Set.of(Subscription.ALL, letter.eventName()),
            now.byEvents(),
            now.base64(),
            now.destination());
    return around.renderer().render(all, live.session(), letter.event()).stream()
        .filter(part -> part.id().equals(letter.eventId()))
        .findFirst();
  }
}
