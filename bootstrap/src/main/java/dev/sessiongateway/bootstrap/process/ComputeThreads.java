package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.work.ComputePool;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// The platform threads of a [ComputePool]: half of the processors, which leaves the other half to
/// requests. Their priority is low, so that a request that becomes ready runs first; on Linux this
/// needs `-XX:ThreadPriorityPolicy=1`, which `./gateway` sets.
final class ComputeThreads implements AutoCloseable {
  private static final int WAITING_PER_THREAD = 16;
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private final int count = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

  @SuppressWarnings("ThreadPriorityCheck") // a hint only: nothing depends on it
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          count,
          Thread.ofPlatform().daemon().name("compute-", 0).priority(Thread.MIN_PRIORITY).factory());

  ComputePool pool() {
    return new ComputePool(threads, count * (1 + WAITING_PER_THREAD), DEADLINE);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
