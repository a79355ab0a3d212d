package dev.sessiongateway.bootstrap.process;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// The one thread that decodes pictures for their thumbnails: work that would hold up requests on
/// their threads. Rejects what does not fit into its short queue.
final class PictureThreads implements Executor, AutoCloseable {
  private static final int WAITING = 16;

  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(WAITING),
          Thread.ofPlatform().daemon().name("pictures-", 0).factory());

  @Override
  public void execute(Runnable task) {
    threads.execute(task);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
