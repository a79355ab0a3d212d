package dev.sessiongateway.persistence.database;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Work handed to a database thread, and the answer on its way back.
///
/// @param <C> what the work runs on
final class QueuedWork<C, T extends @Nullable Object> {
  private final Work<C, T> work;
  private final CompletableFuture<T> answer = new CompletableFuture<>();
  private final AtomicBoolean taken = new AtomicBoolean();
  private @Nullable Runnable outcome;

  QueuedWork(Work<C, T> work) {
    this.work = work;
  }

  /// @return false when the caller has given up waiting; the work is not done then
  boolean take() {
    return taken.compareAndSet(false, true);
  }

  /// Does the work and keeps what comes out, good or bad, until [#tell].
  ///
  /// @throws Exception whatever the work threw; it is kept as well
  void run(C context) throws Exception {
    try {
      var result = work.on(context);
      outcome = () -> answer.complete(result);
    } catch (Throwable e) {
      outcome = () -> answer.completeExceptionally(e);
      throw e;
    }
  }

  /// Lets the caller have the outcome.
  void tell() {
    if (outcome != null) {
      outcome.run();
    }
  }

  /// Lets the caller have this instead of the outcome.
  void fail(Throwable error) {
    answer.completeExceptionally(error);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `store.busy` when there is no answer in
  ///   time; work that was already begun may still take effect then
  T await(Duration deadline) {
    try {
      return answer.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException _) {
      var _ = take();
      throw SqliteErrors.busy();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      var _ = take();
      throw SqliteErrors.busy();
    } catch (ExecutionException e) {
      throw rethrown(e);
    }
  }

  private static RuntimeException rethrown(ExecutionException e) {
    return switch (e.getCause()) {
      case RuntimeException known -> known;
      case Error error -> throw error;
      case null, default -> SqliteErrors.unavailable(e);
    };
  }

  /// What runs on a database thread.
  @FunctionalInterface
  interface Work<C, T extends @Nullable Object> {
    T on(C context) throws Exception;
  }
}
