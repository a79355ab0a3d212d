package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.webhook.PostDeletionDeliveryStore.PostDeletionDelivery;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Delivers the remaining events of one deleted session to one webhook, in order, one at a time.
final class PostDeletionDeliveryWorker {
  private static final String KIND = "delivery-after-deletion";

  /// Server errors before the other events go on.
  private static final int HELD_TRIES = 2;

  private static final Logger LOG = LoggerFactory.getLogger(PostDeletionDeliveryWorker.class);

  private final PostDeletionDeliveryStore.Target target;
  private final PostDeletionDeliveryStore store;
  private final DeliveryContext context;
  private final BooleanSupplier isOpen;
  private final Runnable done;

  /// Whether what is stored was stored by an earlier process.
  private final AtomicBoolean fresh = new AtomicBoolean(true);

  private final CoalescingTask task;

  /// @param done runs when nothing remains
  PostDeletionDeliveryWorker(
      PostDeletionDeliveryStore.Target target,
      PostDeletionDeliveryStore store,
      DeliveryContext context,
      BooleanSupplier isOpen,
      Runnable done) {
    this.target = target;
    this.store = store;
    this.context = context;
    this.isOpen = isOpen;
    this.done = done;
    this.task =
        new CoalescingTask(
            KIND, context.background(), context.time(), this::runOnce, this::logFailure);
  }

  void wake() {
    task.wake();
  }

  private void logFailure(Throwable e) {
    LOG.atError()
        .addKeyValue("instance", target.session())
        .addKeyValue("webhook", target.webhook())
        .setCause(e)
        .log("the rest about a deleted session was not told and is tried again");
  }

  /// @return whether there is more to do at once
  private boolean runOnce() {
    if (!isOpen.getAsBoolean()) {
      return false;
    }
    var next = store.next(target);
    if (next.isEmpty()) {
      done.run();
      return false;
    }
    var delivery = next.get();
    var due = delivery.due();
    var isAhead = fresh.getAndSet(false) && task.isSetBackSince(delivery.addedAt());
    if (due != null && !isAhead && !task.isReached(due)) {
      task.wakeAt(due);
      return false;
    }
    var url = delivery.webhook().url();
    var breaker = context.endpoints().of(url);
    var permit = breaker.enter(task, delivery.failures() > 0);
    if (permit.isEmpty()) {
      return false;
    }
    try (var _ = task.whileWaiting(() -> context.bulkhead().take(target.session(), url))) {
      if (breaker.admits(permit.get())) {
        var event = delivery.event().withAttempt(delivery.failures() + 1);
        var origin = new Delivery.Origin(target.session(), delivery.name(), null);
        var attempt = context.deliver(delivery.webhook(), event, origin);
        breaker.report(attempt.outcome(), delivery.failures() == 0);
        settle(delivery, attempt.outcome());
      }
      return true;
    } finally {
      breaker.leave(permit.get());
    }
  }

  private void settle(PostDeletionDelivery delivery, Delivery.Outcome outcome) {
    switch (outcome) {
      case Delivery.Outcome.Accepted _ -> store.remove(delivery);
      case Delivery.Outcome.Failed(var reason, _) -> dropOrWait(delivery, outcome, reason, false);
      case Delivery.Outcome.ServerError(_, var reason, _) ->
          dropOrWait(delivery, outcome, reason, delivery.failures() >= HELD_TRIES);
      case Delivery.Outcome.Refused(_, var reason) -> dropOrWait(delivery, outcome, reason, true);
      case Delivery.Outcome.Gone _ -> {
        // The worker waits until an operator enables the endpoint, or the event expires.
      }
    }
  }

  /// @param isOfTheEvent whether the other events go on
  private void dropOrWait(
      PostDeletionDelivery delivery,
      Delivery.Outcome outcome,
      String reason,
      boolean isOfTheEvent) {
    var delay = context.schedule().after(delivery.webhook(), delivery.failures() + 1, outcome);
    if (delay.isEmpty()) {
      SessionLog.of(delivery.name())
          .atWarn()
          .addKeyValue("session", delivery.name())
          .addKeyValue("webhook", target.webhook())
          .addKeyValue("event", delivery.event().name())
          .addKeyValue("reason", reason)
          .log("an event of a deleted session was not delivered and is dropped");
      store.remove(delivery);
      return;
    }
    var failed = delivery.failed(context.now().plus(delay.get().length()));
    if (isOfTheEvent) {
      store.postpone(failed);
    } else {
      store.save(failed);
    }
  }
}
