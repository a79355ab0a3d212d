package dev.sessiongateway.application.work;

import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Runs CPU-bound work, such as decoding a picture, on platform threads. Requests run on virtual
/// threads, which share a few carrier threads: one that computes for a second would block all
/// others. Callers wait, within limits. Thread-safe.
public final class ComputePool {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final Executor threads;
  private final int atOnce;
  private final Semaphore permits;
  private final Duration deadline;

  /// @param threads platform threads
  /// @param atOnce how many tasks may run or wait for a thread
  /// @param deadline how long a caller waits for its result
  public ComputePool(Executor threads, int atOnce, Duration deadline) {
    this.threads = threads;
    this.atOnce = atOnce;
    this.permits = new Semaphore(atOnce);
    this.deadline = deadline;
  }

  /// How many tasks run or wait for a thread.
  public int tasks() {
    return atOnce - permits.availablePermits();
  }

  /// How many may.
  public int capacity() {
    return atOnce;
  }

  /// The result of the work, or its exception. Work whose caller gave up before it started does not
  /// run.
  ///
  /// @param what the kind of work, for the fault
  /// @throws dev.sessiongateway.domain.fault.FaultException `too-many.<what>` when too many callers
  ///   wait, or the deadline passes
  public <T> T call(String what, Supplier<T> work) {
    if (!permits.tryAcquire()) {
      throw busy(what);
    }
    var task = new Task<>(CurrentRequest.propagating(work));
    try {
      threads.execute(task);
      return task.result.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw busy(what);
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw busy(what);
    } finally {
      task.cancel();
    }
  }

  private static RuntimeException busy(String what) {
    return new Fault.TooManyRequests(what, RETRY_AFTER).toException();
  }

  private static RuntimeException rethrown(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException e ? e : new IllegalStateException(cause);
  }

  /// Returns its permit when it ends, or when it is abandoned before it started.
  private final class Task<T> implements Runnable {
    private final Supplier<T> work;
    private final AtomicBoolean started = new AtomicBoolean();
    private final CompletableFuture<T> result = new CompletableFuture<>();

    Task(Supplier<T> work) {
      this.work = work;
    }

    @Override
    public void run() {
      if (!started.compareAndSet(false, true)) {
        return;
      }
      try {
        result.complete(work.get());
      } catch (Throwable e) {
        result.completeExceptionally(e);
      } finally {
        permits.release();
      }
    }

    void cancel() {
      if (started.compareAndSet(false, true)) {
        permits.release();
      }
    }
  }
}
