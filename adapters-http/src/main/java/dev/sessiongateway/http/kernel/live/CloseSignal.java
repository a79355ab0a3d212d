package dev.sessiongateway.http.kernel.live;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// A one-time signal that a connection has ended, with the tasks to run then. Thread-safe.
public final class CloseSignal {
  private final CountDownLatch over = new CountDownLatch(1);
  private final List<Runnable> tasks = new ArrayList<>();

  /// @return false when it was already given
  public boolean come() {
    List<Runnable> due;
    synchronized (tasks) {
      if (isOver()) {
        return false;
      }
      over.countDown();
      due = List.copyOf(tasks);
      tasks.clear();
    }
    due.forEach(Runnable::run);
    return true;
  }

  public boolean isOver() {
    return over.getCount() == 0;
  }

  /// Runs the task at the end, or now if that has passed.
  public void then(Runnable task) {
    synchronized (tasks) {
      if (!isOver()) {
        tasks.add(task);
        return;
      }
    }
    task.run();
  }

  public void await() {
    try {
      over.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
