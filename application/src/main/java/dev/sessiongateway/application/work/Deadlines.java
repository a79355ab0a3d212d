package dev.sessiongateway.application.work;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Ends the waits of callers whose deadline has passed. All callers have the same deadline, so one
/// timer, for the oldest of them, is enough; a timer for each of them would cost more processor
/// time than the wait. Thread-safe.
public final class Deadlines {
  private final long nanos;
  private final Deque<Wait> waits = new ArrayDeque<>();
  private boolean isArmed;

  public Deadlines(Duration deadline) {
    this.nanos = deadline.toNanos();
  }

  /// Runs `expire` when the deadline passes and the wait is not over.
  public synchronized Wait begin(Runnable expire) {
    var wait = new Wait(System.nanoTime() + nanos, expire);
    dropEnded();
    waits.add(wait);
    if (!isArmed) {
      arm(nanos);
    }
    return wait;
  }

  private void dropEnded() {
    for (var first = waits.peek(); first != null && first.isOver(); first = waits.peek()) {
      waits.poll();
    }
  }

  private void arm(long delay) {
    isArmed = true;
    after(delay).execute(this::check);
  }

  private static Executor after(long delay) {
    return CompletableFuture.delayedExecutor(delay, TimeUnit.NANOSECONDS, Runnable::run);
  }

  private void check() {
    for (var late = nextLate(); late != null; late = nextLate()) {
      late.expire();
    }
  }

  /// Arms the timer for the oldest wait when none is late.
  private synchronized @Nullable Wait nextLate() {
    dropEnded();
    var first = waits.peek();
    if (first == null) {
      isArmed = false;
      return null;
    }
    var left = first.dueNanos - System.nanoTime();
    if (left > 0) {
      arm(left);
      return null;
    }
    return waits.poll();
  }

  /// The wait of one caller.
  public static final class Wait {
    private final long dueNanos;

    /// Null once the wait is over, so that what it refers to is not kept until its deadline.
    private final AtomicReference<@Nullable Runnable> expire;

    private Wait(long dueNanos, Runnable expire) {
      this.dueNanos = dueNanos;
      this.expire = new AtomicReference<>(expire);
    }

    /// The caller waits no longer.
    public void end() {
      expire.set(null);
    }

    private boolean isOver() {
      return expire.get() == null;
    }

    private void expire() {
      var late = expire.get();
      if (late != null) {
        late.run();
      }
    }
  }
}
