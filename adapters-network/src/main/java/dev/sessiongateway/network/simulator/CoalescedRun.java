package dev.sessiongateway.network.simulator;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A task that runs after each request for it, one run at a time; requests during a run cause one
/// more. It uses no thread while idle. Thread-safe.
final class CoalescedRun {
  private static final Logger log = LoggerFactory.getLogger(CoalescedRun.class);

  private final Executor executor;
  private final Runnable task;
  private final AtomicInteger requests = new AtomicInteger();

  CoalescedRun(Executor executor, Runnable task) {
    this.executor = executor;
    this.task = task;
  }

  void request() {
    if (requests.getAndIncrement() == 0) {
      try {
        executor.execute(this::run);
      } catch (RejectedExecutionException _) {
        requests.set(0); // the network is closing
      }
    }
  }

  private void run() {
    var seen = requests.get();
    while (seen > 0) {
      try {
        task.run();
      } catch (Throwable e) {
        log.atWarn().setCause(e).log("a listener of a phone failed");
      }
      seen = requests.addAndGet(-seen);
    }
  }
}
