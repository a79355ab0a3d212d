package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.work.ComputePool;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// The platform threads for work that needs a processor.
final class ComputeThreads {
  private static final int WAITING_PER_THREAD = 16;
  private static final int PICTURES_WAITING = 16;
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private ComputeThreads() {}

  /// Half of the processors, which leaves the other half to requests. The priority of the threads
  /// is low, so that a request that becomes ready runs first; on Linux this needs
  /// `-XX:ThreadPriorityPolicy=1`, which `./gateway` sets.
  @SuppressWarnings("ThreadPriorityCheck") // a hint only: nothing depends on it
  static ComputePool pool(CloseStack parts) {
    var count = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    var threads =
        Thread.ofPlatform().daemon().name("compute-", 0).priority(Thread.MIN_PRIORITY).factory();
    return new ComputePool(
        closed(Executors.newFixedThreadPool(count, threads), parts),
        count * (1 + WAITING_PER_THREAD),
        DEADLINE);
  }

  /// The single thread that decodes pictures for thumbnails, so that this work does not block
  /// request threads. Rejects tasks when its short queue is full.
  static Executor pictures(CloseStack parts) {
    var threads = Thread.ofPlatform().daemon().name("pictures-", 0).factory();
    var waiting = new ArrayBlockingQueue<Runnable>(PICTURES_WAITING);
    return closed(new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, waiting, threads), parts);
  }

  /// Closed without waiting for the work.
  private static ExecutorService closed(ExecutorService threads, CloseStack parts) {
    parts.add(threads::shutdownNow);
    return threads;
  }
}
