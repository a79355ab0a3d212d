package dev.sessiongateway.application.time;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// The computer's clock. One thread watches the timers; it only hands the tasks on, so that none of
/// them holds up another.
public final class SystemTime implements Time, AutoCloseable {
  /// Some 290 years: nanoseconds beyond that do not fit into a number.
  private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

  private final Executor executor;
  private final ScheduledThreadPoolExecutor timers;

  /// @param executor runs the tasks, which may block
  public SystemTime(Executor executor) {
    this.executor = executor;
    this.timers =
        new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("timers").factory());
    timers.setRemoveOnCancelPolicy(true);
    timers.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /// The time since some moment before this process began; a jump of the wall clock does not change
  /// it.
  public static Duration elapsed() {
    return Duration.ofNanos(System.nanoTime());
  }

  @Override
  public Instant instant() {
    return Instant.now();
  }

  /// Runs nothing once this is closed.
  @Override
  public Timer after(Duration delay, Runnable task) {
    if (timers.isShutdown()) {
      return () -> {};
    }
    var wait = delay.compareTo(LONGEST) > 0 ? LONGEST : delay;
    var future =
        timers.schedule(() -> executor.execute(task), wait.toNanos(), TimeUnit.NANOSECONDS);
    return () -> future.cancel(false);
  }

  /// How many timers wait.
  public int waiting() {
    return timers.getQueue().size();
  }

  /// Drops the timers that wait.
  @Override
  public void close() {
    timers.shutdownNow();
  }
}
