package dev.sessiongateway.application.work;

import java.util.concurrent.Semaphore;

/// Lets a few tasks run at once, and the others wait. For what a start does for each session: the
/// stores refuse what is more than their queues hold. The tasks must not wait for anything but
/// stores. Thread-safe.
public final class Throttle {
  private static final int AT_ONCE = 64;

  private final Semaphore permits = new Semaphore(AT_ONCE);

  /// Runs the task once there is room.
  public void run(Runnable task) {
    permits.acquireUninterruptibly();
    try {
      task.run();
    } finally {
      permits.release();
    }
  }
}
