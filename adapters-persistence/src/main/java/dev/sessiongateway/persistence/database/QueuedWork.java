package dev.sessiongateway.persistence.database;

import dev.sessiongateway.application.work.Deadlines;
import dev.sessiongateway.application.work.SlowOperations;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Work for a database thread, and the future result that its caller waits for.
///
/// @param <C> the connection type that the work uses
public final class QueuedWork<C, T extends @Nullable Object> {
  private final Work<C, T> work;
  private final DatabaseErrors errors;
  private final @Nullable Fence fence;
  private final List<? extends SharedRow> ahead;
  private final CompletableFuture<T> answer = new CompletableFuture<>();
  private final AtomicBoolean taken = new AtomicBoolean();
  private @Nullable Runnable outcome;
  private boolean hasFailed;

  public QueuedWork(Work<C, T> work, DatabaseErrors errors) {
    this(null, List.of(), work, errors);
  }

  /// @param fence is compared before the work is run
  /// @param ahead rows that the work begins with
  QueuedWork(
      @Nullable Fence fence,
      List<? extends SharedRow> ahead,
      Work<C, T> work,
      DatabaseErrors errors) {
    this.fence = fence;
    this.ahead = ahead;
    this.work = work;
    this.errors = errors;
  }

  @Nullable Fence fence() {
    return fence;
  }

  List<? extends SharedRow> ahead() {
    return ahead;
  }

  /// @return false when the caller's deadline has passed; the work is then not run
  public boolean take() {
    return taken.compareAndSet(false, true);
  }

  /// Runs the work and keeps its result or exception until [#complete]. It may be run again; its
  /// last outcome counts.
  ///
  /// @throws Exception the exception of the work, which is also kept
  public void run(C context) throws Exception {
    try {
      var result = work.on(context);
      outcome = () -> answer.complete(result);
    } catch (Throwable e) {
      failed(e);
      throw e;
    }
  }

  /// Keeps an exception as the outcome.
  public void failed(Throwable error) {
    outcome = () -> answer.completeExceptionally(error);
    hasFailed = true;
  }

  /// Whether a run threw.
  public boolean hasFailed() {
    return hasFailed;
  }

  /// Completes the caller's future with the kept outcome.
  public void complete() {
    if (outcome != null) {
      outcome.run();
    }
  }

  /// Completes the caller's future with this exception instead of the kept outcome.
  public void fail(Throwable error) {
    answer.completeExceptionally(error);
  }

  /// Waits as [#await(Deadlines)], and reports an operation that took long.
  ///
  /// @param what the operation, for the log
  public T await(Deadlines deadlines, SlowOperations slow, String what) {
    var start = System.nanoTime();
    try {
      return await(deadlines);
    } finally {
      slow.took(SlowOperations.Kind.STORE, what, System.nanoTime() - start);
    }
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `store.busy` when the deadline passes
  ///   without a result; work that has already begun may still take effect
  T await(Deadlines deadlines) {
    var wait = deadlines.begin(this::cancel);
    try {
      return answer.get();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      var _ = take();
      throw DatabaseErrors.busy();
    } catch (ExecutionException e) {
      throw rethrown(e);
    } finally {
      wait.end();
    }
  }

  private void cancel() {
    var _ = take();
    fail(DatabaseErrors.busy());
  }

  private RuntimeException rethrown(ExecutionException e) {
    return switch (e.getCause()) {
      case RuntimeException known -> known;
      case Error error -> throw error;
      case null, default -> errors.unavailable(e);
    };
  }

  /// The function that runs on a database thread.
  @FunctionalInterface
  public interface Work<C, T extends @Nullable Object> {
    T on(C context) throws Exception;
  }
}
