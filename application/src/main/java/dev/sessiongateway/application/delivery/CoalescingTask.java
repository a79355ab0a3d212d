package dev.sessiongateway.application.delivery;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.application.work.WorkerSupervisor.Worker;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A task that runs whenever it is signalled: one run at a time, on a background thread, and no
/// thread while it is idle. Thread-safe.
final class CoalescingTask implements CircuitBreaker.Waiting {
  private static final Duration RETRY_DELAY = Duration.ofSeconds(5);

  /// How far a clock may be set back unnoticed.
  private static final Duration SET_BACK = Duration.ofMinutes(1);

  private final Executor background;
  private final Time time;
  private final BooleanSupplier step;
  private final Consumer<Throwable> onFailure;
  private final Worker worker;
  private final AtomicInteger calls = new AtomicInteger();
  private final ReentrantLock atWork = new ReentrantLock();

  /// At most one pending signal: events keep arriving while an endpoint is down, and each signals.
  private final AtomicReference<Time.@Nullable Timer> timer = new AtomicReference<>();

  /// The latest time that the timer reached; the wall clock may be set back.
  private final AtomicReference<@Nullable Instant> reached = new AtomicReference<>();

  /// @param kind of work, for operators
  /// @param step one run; returns whether there is more to do at once
  /// @param onFailure logs the failure of a run; the next run follows after a delay
  CoalescingTask(
      String kind,
      Executor background,
      Time time,
      BooleanSupplier step,
      Consumer<Throwable> onFailure) {
    this.worker = WorkerSupervisor.of(background).worker(kind);
    this.background = background;
    this.time = time;
    this.step = step;
    this.onFailure = onFailure;
  }

  /// Signals that there may be work. Returns at once; at most one run is under way.
  @Override
  public void wake() {
    if (calls.getAndIncrement() == 0) {
      worker.busy();
      background.execute(this::run);
    }
  }

  /// Runs at this time; replaces the timer that was set before.
  void wakeAt(Instant due) {
    var wait = Duration.between(time.instant(), due).plusMillis(1);
    Runnable onTime =
        () -> {
          reached.set(due);
          wake();
        };
    replaceTimer(time.after(wait, onTime));
  }

  /// Whether it is this time, or the timer has reached it.
  boolean isReached(Instant due) {
    return !due.isAfter(time.instant()) || due.equals(reached.get());
  }

  /// Whether the clock was set back since this time, so that times stored then mean nothing.
  boolean isSetBackSince(Instant stored) {
    return stored.isAfter(time.instant().plus(SET_BACK));
  }

  private void replaceTimer(Time.Timer next) {
    var earlier = timer.getAndSet(next);
    if (earlier != null) {
      earlier.cancel();
    }
  }

  /// Reports progress within a long run.
  void progress() {
    worker.progress();
  }

  /// Within a run: waits for something that this worker cannot end.
  <T> T whileWaiting(Supplier<T> wait) {
    return worker.whileWaiting(wait);
  }

  /// Waits until no run is under way.
  ///
  /// @return false when a run is still under way after `timeout`
  boolean awaitIdle(Duration timeout) {
    try {
      if (!atWork.tryLock(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
        return false;
      }
      atWork.unlock();
      return true;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void run() {
    try {
      var seen = calls.get();
      while (seen > 0) {
        worker.busy();
        if (runSteps()) {
          worker.idle();
        }
        seen = calls.addAndGet(-seen);
      }
    } catch (Throwable e) {
      // The retry could not be scheduled; the next signal starts again.
      worker.failed(e);
      calls.set(0);
    }
  }

  /// @return whether the work is done; after a failure it is retried with a delay
  private boolean runSteps() {
    atWork.lock();
    try {
      while (step.getAsBoolean()) {
        worker.progress();
      }
      return true;
    } catch (Throwable e) {
      worker.failed(e);
      replaceTimer(time.machine().after(RETRY_DELAY, this::wake));
      onFailure.accept(e);
      return false;
    } finally {
      atWork.unlock();
    }
  }
}
