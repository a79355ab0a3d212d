package dev.sessiongateway.application.delivery;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;

/// The delay of one delivery worker before it retries the event at its cursor. A configured retry
/// policy is followed exactly. The default one ends early when the endpoint recovers, and meanwhile
/// the worker checks in turn with others whether it has.
final class RetryDelay {
  private final DeliveryResults results;
  private final CoalescingTask task;

  /// Whether the event is attempted before its time. Another failure then counts as no attempt.
  private final AtomicBoolean checks = new AtomicBoolean();

  private final Runnable check = this::check;

  RetryDelay(DeliveryResults results, CoalescingTask task) {
    this.results = results;
    this.task = task;
  }

  /// Whether the event waits; the worker is woken at its time.
  ///
  /// @param isSuspect whether the event alone may be broken, so that it says nothing about the
  ///   endpoint
  boolean holds(
      DeliveryCursor cursor, EventReceiver receiver, CircuitBreaker breaker, boolean isSuspect) {
    var due = cursor.due();
    if (due == null || isOver(due, receiver, breaker)) {
      return false;
    }
    breaker.awaitRecovery(task);
    if (isOver(due, receiver, breaker)) {
      return false;
    }
    task.wakeAt(due);
    if (!isSuspect && !receiver.retries().isExact()) {
      breaker.probeDuringDelay(check);
    }
    return true;
  }

  private boolean isOver(Instant due, EventReceiver receiver, CircuitBreaker breaker) {
    var early = !receiver.retries().isExact();
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
