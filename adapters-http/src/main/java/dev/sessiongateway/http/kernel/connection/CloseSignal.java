package dev.sessiongateway.http.kernel.connection;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// A one-time signal that a connection has ended, with the tasks to run then. Thread-safe.
public final class CloseSignal {
  private final CountDownLatch fired = new CountDownLatch(1);
  private final List<Runnable> tasks = new ArrayList<>();

  /// @return false when it was already given
  public boolean fire() {
    List<Runnable> due;
    synchronized (tasks) {
      if (hasFired()) {
        return false;
      }
      fired.countDown();
      due = List.copyOf(tasks);
      tasks.clear();
    }
    due.forEach(Runnable::run);
    return true;
  }

  public boolean hasFired() {
    return fired.getCount() == 0;
  }

  /// Runs the task at the end, or now if that has passed.
  public void then(Runnable task) {
    synchronized (tasks) {
      if (!hasFired()) {
        tasks.add(task);
        return;
      }
    }
    task.run();
  }

  public void await() {
    try {
      fired.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
