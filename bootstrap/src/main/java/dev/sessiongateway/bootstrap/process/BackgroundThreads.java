package dev.sessiongateway.bootstrap.process;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/// A virtual thread for each task. Closing it gives the last ones a moment; what comes afterwards
/// is dropped, because everything it would work on is being closed too.
final class BackgroundThreads implements Executor, AutoCloseable {
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
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
