package dev.sessiongateway.application.machine;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/// Callers that repeat their work until this is closed, and so also when the test fails meanwhile:
/// an executor alone would wait for them for ever.
public final class Callers implements AutoCloseable {
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicBoolean over = new AtomicBoolean();

  /// Adds a caller.
  public void repeat(Runnable work) {
    threads.execute(() -> {
      while (!over.get()) {
        work.run();
      }
    });
  }

  /// Tells the callers that it is over, and waits for what they are doing.
  @Override
  public void close() {
    over.set(true);
    threads.close();
  }
}
