package dev.sessiongateway.http.kernel.live;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// That something is over, once, and what is to be done then. Thread-safe.
public final class CloseSignal {
  private final CountDownLatch over = new CountDownLatch(1);
  private final List<Runnable> tasks = new ArrayList<>();

  /// @return whether it was not over before
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

  /// Runs the task when it is over, at once if it is.
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
