package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.webhook.PostDeletionDeliveryStore.PostDeletionDelivery;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Delivers the remaining events of one deleted session to one webhook, in order, one at a time.
final class PostDeletionDeliveryWorker {
  private static final String KIND = "delivery-after-deletion";
  private static final Logger LOG = LoggerFactory.getLogger(PostDeletionDeliveryWorker.class);

  private final PostDeletionDeliveryStore.Target lane;
  private final PostDeletionDeliveryStore store;
  private final DeliveryContext context;
  private final BooleanSupplier isOpen;
  private final Runnable done;
  private final CoalescingTask turns;

  /// The latest time that the timer reached; the wall clock may be set back.
  private final AtomicReference<@Nullable Instant> reached = new AtomicReference<>();

  /// @param done runs when nothing remains
  PostDeletionDeliveryWorker(
      PostDeletionDeliveryStore.Target lane,
      PostDeletionDeliveryStore store,
      DeliveryContext context,
      BooleanSupplier isOpen,
      Runnable done) {
    this.lane = lane;
    this.store = store;
    this.context = context;
    this.isOpen = isOpen;
    this.done = done;
    this.turns =
        new CoalescingTask(KIND, context.background(), context.time(), this::turn, this::trouble);
  }

  void wake() {
    turns.wake();
  }

  private void trouble(Throwable e) {
    LOG.atError()
        .addKeyValue("instance", lane.session())
        .addKeyValue("webhook", lane.webhook())
        .setCause(e)
        .log("the rest about a deleted session was not told and is tried again");
  }

  /// @return whether there is more to do at once
  private boolean turn() {
    if (!isOpen.getAsBoolean()) {
      return false;
    }
    var next = store.next(lane);
    if (next.isEmpty()) {
      done.run();
      return false;
    }
    var delivery = next.get();
    var due = delivery.due();
    var now = context.time().instant();
    if (due != null && due.isAfter(now) && !due.equals(reached.get())) {
      turns.wakeAfter(Duration.between(now, due), () -> reached.set(due));
      return false;
    }
    var url = delivery.webhook().url();
    var breaker = context.endpoints().of(url);
    var pass = breaker.enter(turns, delivery.failures() > 0);
    if (pass.isEmpty()) {
      return false;
    }
    try (var _ = turns.whileWaiting(() -> context.slots().take(lane.session(), url))) {
      if (breaker.admits(pass.get())) {
        var origin = new Delivery.Origin(lane.session(), delivery.name(), null);
        var attempt = context.deliver(delivery.webhook(), delivery.event(), origin);
        breaker.report(attempt.outcome());
        settle(delivery, attempt.outcome());
      }
      return true;
    } finally {
      breaker.leave(pass.get());
    }
  }

  private void settle(PostDeletionDelivery delivery, Delivery.Outcome outcome) {
    switch (outcome) {
      case Delivery.Outcome.Accepted _ -> store.remove(delivery);
      case Delivery.Outcome.Failed(var reason, var retryAfter) ->
          dropOrWait(delivery, reason, retryAfter == null ? Duration.ZERO : retryAfter);
      case Delivery.Outcome.Refused(_, var reason) -> dropOrWait(delivery, reason, Duration.ZERO);
      case Delivery.Outcome.Gone _ -> {
        // The worker waits until an operator enables the endpoint, or the event expires.
      }
    }
  }

  private void dropOrWait(PostDeletionDelivery delivery, String reason, Duration atLeast) {
    var policy = delivery.webhook().retries();
    var wait = policy.waitAfter(delivery.failures() + 1, context.identifiers().chance());
    if (wait.isEmpty()) {
      SessionLog.of(delivery.name())
          .atWarn()
          .addKeyValue("session", delivery.name())
          .addKeyValue("webhook", lane.webhook())
          .addKeyValue("event", delivery.event().name())
          .addKeyValue("reason", reason)
          .log("an event of a deleted session was not delivered and is dropped");
      store.remove(delivery);
      return;
    }
    var rest = atLeast.compareTo(wait.get()) > 0 ? atLeast : wait.get();
    store.save(delivery.failed(context.time().instant().plus(rest)));
  }
}
