package dev.sessiongateway.bootstrap.process;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// The single thread that decodes pictures for thumbnails, so that this work does not block request
/// threads. Rejects tasks when its short queue is full.
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
