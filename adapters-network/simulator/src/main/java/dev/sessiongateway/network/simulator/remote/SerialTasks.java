package dev.sessiongateway.network.simulator.remote;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs tasks one after the other, in their order. Uses no thread while there is none. Thread-safe.
final class SerialTasks {
  private static final Logger log = LoggerFactory.getLogger(SerialTasks.class);

  private final Executor executor;
  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private boolean isRunning;

  SerialTasks(Executor executor) {
    this.executor = executor;
  }

  void add(Runnable task) {
    synchronized (this) {
      waiting.add(task);
      if (isRunning) {
        return;
      }
      isRunning = true;
    }
    executor.execute(this::run);
  }

  private void run() {
    for (var next = next(); next != null; next = next()) {
      try {
        next.run();
      } catch (RuntimeException | Error e) {
        log.atError().setCause(e).log("a task of a link failed");
      }
    }
  }

  private synchronized @Nullable Runnable next() {
    var next = waiting.poll();
    isRunning = next != null;
    return next;
  }
}
