package dev.sessiongateway.application.work;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/// The executor of a gateway that was given none: a virtual thread for each task. Closing it gives
/// the running tasks 2 seconds; tasks that come afterwards are dropped, because everything they
/// would work on is closed too. Thread-safe.
public final class BackgroundThreads implements Executor, AutoCloseable {
  private static final Duration LAST_TASKS = Duration.ofSeconds(2);

  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("background-", 0).factory());

  @Override
  public void execute(Runnable task) {
    try {
      threads.execute(task);
    } catch (RejectedExecutionException e) {
      if (!threads.isShutdown()) {
        throw e;
      }
    }
  }

  @Override
  public void close() {
    threads.shutdown();
    try {
      if (!threads.awaitTermination(LAST_TASKS.toMillis(), TimeUnit.MILLISECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException _) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
