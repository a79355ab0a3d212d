package dev.sessiongateway.application.session;

import dev.sessiongateway.application.work.Worker;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.domain.fault.FaultException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs the commands of one session one after the other, in order, without holding a lock while
/// they do I/O and without a thread of its own while there is nothing to do.
final class Mailbox {
  private static final Logger LOG = LoggerFactory.getLogger(Mailbox.class);

  private final Executor executor;
  private final Worker worker;
  private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();

  Mailbox(Executor executor) {
    this.executor = executor;
    this.worker = WorkerSupervisor.of(executor).worker("session-commands");
  }

  /// Runs the task after those before it and waits for its result. Not to be called from a task.
  <T> T call(Supplier<T> task) {
    var result = new CompletableFuture<T>();
    post(() -> {
      try {
        result.complete(task.get());
      } catch (RuntimeException | Error e) {
        result.completeExceptionally(e);
      }
    });
    try {
      return result.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case FaultException fault -> throw fault;
        case RuntimeException bug -> throw bug;
        case Error error -> throw error;
        case null, default -> throw e;
      }
    }
  }

  /// Runs the task after those before it. What it throws is logged and ends nothing else.
  void post(Runnable task) {
    tasks.add(task);
    if (waiting.getAndIncrement() == 0) {
      worker.busy();
      executor.execute(this::drain);
    }
  }

  private void drain() {
    var goOn = true;
    while (goOn) {
      worker.busy();
      try {
        tasks.remove().run();
      } catch (Throwable e) {
        worker.failed(e);
        LOG.atError().setCause(e).log("a task of a session failed");
      }
      worker.idle();
      goOn = waiting.decrementAndGet() > 0;
    }
  }
}
