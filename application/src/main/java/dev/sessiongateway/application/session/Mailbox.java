package dev.sessiongateway.application.session;

import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.application.work.WorkerSupervisor.Worker;
import dev.sessiongateway.domain.fault.FaultException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs the commands of one session one after the other, in order. It holds no lock during I/O and
/// no thread while it is idle.
final class Mailbox {
  private static final Logger LOG = LoggerFactory.getLogger(Mailbox.class);

  private final Executor executor;
  private final CompletableFuture<?> tasksAfter;
  private final Worker worker;
  private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicBoolean closed = new AtomicBoolean();

  /// The waiting calls, which are refused when the mailbox closes.
  private final Set<Call<?>> calls = ConcurrentHashMap.newKeySet();

  /// @param tasksAfter no task runs before it is complete; no thread waits for it meanwhile
  Mailbox(Executor executor, CompletableFuture<?> tasksAfter) {
    this.executor = executor;
    this.tasksAfter = tasksAfter;
    this.worker = WorkerSupervisor.of(executor).worker("session-commands");
  }

  /// Runs the task after those before it, for the caller's request, and returns its result. Must
  /// not be called from a task.
  ///
  /// @throws IllegalStateException "the gateway is closed" when [#close] comes first
  <T> T call(Supplier<T> task) {
    var call = new Call<T>();
    // Registered before `closed` is checked, so that a concurrent close sees the call.
    calls.add(call);
    try {
      if (closed.get()) {
        throw GatewayLifecycle.closedException();
      }
      var carried = CurrentRequest.propagating(task);
      post(() -> call.complete(carried));
      return call.result.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case FaultException fault -> throw fault;
        case RuntimeException bug -> throw bug;
        case Error error -> throw error;
        case null, default -> throw e;
      }
    } finally {
      calls.remove(call);
    }
  }

  /// Runs `last` after the tasks before it and waits for it. Later tasks do not run, and their
  /// callers are refused. Idempotent.
  void close(Runnable last) {
    if (closed.get()) {
      return;
    }
    var done = new CompletableFuture<Boolean>();
    post(() -> {
      try {
        last.run();
      } finally {
        closed.set(true);
        done.complete(true);
      }
    });
    done.join();
    calls.forEach(Call::refuse);
  }

  /// How many tasks run or wait.
  int tasks() {
    return waiting.get();
  }

  /// Runs the task after those before it. Its exceptions are logged.
  void post(Runnable task) {
    tasks.add(task);
    if (waiting.getAndIncrement() == 0) {
      if (tasksAfter.isDone()) {
        start();
      } else {
        var _ = tasksAfter.whenComplete((_, _) -> start());
      }
    }
  }

  private void start() {
    worker.busy();
    executor.execute(this::drain);
  }

  private void drain() {
    var goOn = true;
    while (goOn) {
      worker.busy();
      try {
        var task = tasks.remove();
        if (!closed.get()) {
          task.run();
        }
      } catch (Throwable e) {
        worker.failed(e);
        LOG.atError().setCause(e).log("a task of a session failed");
      }
      worker.idle();
      goOn = waiting.decrementAndGet() > 0;
    }
  }

  /// A call that waits for the result of a task.
  private static final class Call<T> {
    private final CompletableFuture<T> result = new CompletableFuture<>();

    void complete(Supplier<T> task) {
      try {
        result.complete(task.get());
      } catch (RuntimeException | Error e) {
        result.completeExceptionally(e);
      }
    }

    void refuse() {
      result.completeExceptionally(GatewayLifecycle.closedException());
    }
  }
}
