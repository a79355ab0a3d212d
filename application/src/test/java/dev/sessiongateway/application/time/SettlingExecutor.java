package dev.sessiongateway.application.time;

import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/// Runs each task on a virtual thread of its own, and lets a test wait until all are done, those
/// included that they started.
public final class SettlingExecutor implements Executor {
  private static final int DEADLINE_SECONDS = 20;

  private final Object lock = new Object();
  private int running;

  @Override
  public void execute(Runnable task) {
    synchronized (lock) {
      running++;
    }
    Thread.startVirtualThread(() -> {
      try {
        task.run();
      } finally {
        synchronized (lock) {
          running--;
          lock.notifyAll();
        }
      }
    });
  }

  /// Returns when nothing runs.
  ///
  /// @throws AssertionError when something still does after 20 seconds
  public void settle() {
    synchronized (lock) {
      var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
      while (running > 0) {
        var left = deadline - System.nanoTime();
        if (left <= 0) {
          throw new AssertionError(running + " tasks still run");
        }
        try {
          TimeUnit.NANOSECONDS.timedWait(lock, left);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new AssertionError("interrupted while waiting", e);
        }
      }
    }
  }
}
