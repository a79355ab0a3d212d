package dev.sessiongateway.application.queue;

import dev.sessiongateway.application.queue.QueueWaiters.Outcome;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Whether a pass of the worker runs: one at a time, none after [#close]. A wake-up during a pass
/// lets it look again before it ends. Thread-safe.
final class QueuePass {
  private final QueueWaiters waiters;
  private boolean isRunning;
  private boolean isWoken;
  private boolean isClosed;
  private Time.@Nullable Timer timer;
  private @Nullable QueueHold hold;

  QueuePass(QueueWaiters waiters) {
    this.waiters = waiters;
  }

  synchronized boolean isClosed() {
    return isClosed;
  }

  /// Why the last pass ended, although messages may wait.
  synchronized Optional<QueueHold> hold() {
    return Optional.ofNullable(hold);
  }

  /// @return whether the caller starts a pass; else the running one looks again
  synchronized boolean begin() {
    isWoken = isRunning;
    var begins = !isRunning && !isClosed;
    isRunning = isRunning || begins;
    return begins;
  }

  /// Adds a message for which a client waits. No pass ends between the two, so that only one that
  /// has seen the message lets the client go. Call [#begin] afterwards.
  ///
  /// @return completed when the client need not wait any longer
  synchronized CompletableFuture<Outcome> add(MessageId id, Runnable change) {
    var outcome = waiters.register(id);
    change.run();
    isWoken = isRunning;
    return outcome;
  }

  /// Ends the pass.
  ///
  /// @param next sets the timer of the next pass, where one is needed
  /// @return false when something has happened meanwhile: the pass goes on
  synchronized boolean end(@Nullable QueueHold why, Supplier<Optional<Time.Timer>> next) {
    if (isWoken && !isClosed) {
      isWoken = false;
      return false;
    }
    isWoken = false;
    isRunning = false;
    waiters.leaveAll();
    hold = why;
    cancelTimer();
    if (!isClosed) {
      timer = next.get().orElse(null);
    }
    return true;
  }

  synchronized void close() {
    isClosed = true;
    cancelTimer();
    waiters.leaveAll();
  }

  private void cancelTimer() {
    if (timer != null) {
      timer.cancel();
      timer = null;
    }
  }
}
