package dev.sessiongateway.application.time;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/// Runs each task on a virtual thread of its own, and lets a test wait until all are done, those
/// included that they started.
public final class SettlingExecutor implements Executor {
  private static final int DEADLINE_SECONDS = 60;
  private static final Set<Thread.State> AT_WORK =
      EnumSet.of(Thread.State.NEW, Thread.State.RUNNABLE, Thread.State.BLOCKED);

  private final Object lock = new Object();
  private final Set<Thread> threads = new HashSet<>();
  private int running;

  @Override
  public void execute(Runnable task) {
    synchronized (lock) {
      running++;
    }
    var thread =
        Thread.ofVirtual()
            .unstarted(() -> {
              try {
                task.run();
              } finally {
                synchronized (lock) {
                  threads.remove(Thread.currentThread());
                  running--;
                  lock.notifyAll();
                }
              }
            });
    synchronized (lock) {
      threads.add(thread);
    }
    thread.start();
  }

  /// Returns when whatever runs waits for somebody: the moment at which a race is lost or won.
  public void awaitIdle() {
    while (someoneIsAtWork()) {
      Thread.onSpinWait();
    }
  }

  private boolean someoneIsAtWork() {
    synchronized (lock) {
      return threads.stream().map(Thread::getState).anyMatch(AT_WORK::contains);
    }
  }

  /// Returns when nothing runs.
  ///
  /// @throws AssertionError when something still does after a minute
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
