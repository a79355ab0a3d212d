package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;

/// The delay of one delivery worker before it retries the event at its cursor. A configured retry
/// policy is followed exactly. The default one ends early when the endpoint recovers, and meanwhile
/// the worker checks in turn with others whether it has.
final class RetryDelay {
  private final DeliveryContext context;
  private final DeliveryResults results;
  private final CoalescingTask task;

  /// Whether the event is attempted before its time. Another failure then counts as no attempt.
  private final AtomicBoolean checks = new AtomicBoolean();

  private final Runnable check = this::check;

  RetryDelay(DeliveryContext context, DeliveryResults results, CoalescingTask task) {
    this.context = context;
    this.results = results;
    this.task = task;
  }

  /// Whether the event waits; the worker is woken at its time.
  ///
  /// @param isSuspect whether the event alone may be broken, so that it tells nothing of the
  ///   endpoint
  boolean holds(DeliveryCursor cursor, Webhook webhook, CircuitBreaker breaker, boolean isSuspect) {
    var due = cursor.due();
    if (due == null || isOver(due, webhook, breaker)) {
      return false;
    }
    breaker.awaitRecovery(task);
    if (isOver(due, webhook, breaker)) {
      return false;
    }
    task.wakeAt(due);
    if (!isSuspect && !context.schedule().isExact(webhook)) {
      breaker.probeDuringDelay(check);
    }
    return true;
  }

  private boolean isOver(Instant due, Webhook webhook, CircuitBreaker breaker) {
    var early = !context.schedule().isExact(webhook);
    return task.isReached(due) || results.isDelayOver(breaker.resets(), early);
  }

  private void check() {
    checks.set(true);
    task.wake();
  }

  /// Whether the event is to be attempted although it waits.
  boolean isCheckDue() {
    return checks.get();
  }

  /// Whether the attempt just made was a check.
  boolean endCheck() {
    return checks.getAndSet(false);
  }
}
