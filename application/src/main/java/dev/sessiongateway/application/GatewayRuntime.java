package dev.sessiongateway.application;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.identity.SystemSecrets;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.BackgroundThreads;
import dev.sessiongateway.application.work.WorkerSupervisor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

/// Clock, ids and threads of one gateway.
///
/// @param owned closes what was made here and not given, in this order
record GatewayRuntime(
    Time time,
    Identifiers identifiers,
    Secrets secrets,
    WorkerSupervisor background,
    List<Runnable> owned) {

  /// Makes what is absent.
  ///
  /// @throws IllegalArgumentException when the executor does not run its tasks concurrently
  static GatewayRuntime of(GatewayConfig config) {
    var owned = new ArrayList<Runnable>();
    WorkerSupervisor workers;
    var background = config.background;
    if (background == null) {
      var threads = new BackgroundThreads();
      owned.add(threads::close);
      workers = new WorkerSupervisor(threads, SystemTime::elapsed);
    } else {
      ExecutorProbe.requireConcurrency(background);
      workers = WorkerSupervisor.of(background);
    }
    var clock = config.time;
    if (clock == null) {
      var system = new SystemTime(workers);
      owned.addFirst(system::close);
      clock = system;
    }
    return new GatewayRuntime(
        clock,
        config.identifiers == null ? new SystemIdentifiers() : config.identifiers,
        config.secrets == null ? new SystemSecrets() : config.secrets,
        workers,
        owned);
  }

  void close() {
    owned.forEach(Runnable::run);
  }

  /// Tries an executor before a gateway depends on it. Tasks of a gateway block and wait for each
  /// other, so one that runs them on the caller's thread, or on too few threads, would stop for
  /// good at some later moment.
  static final class ExecutorProbe {
    /// Tasks that have to run at once.
    static final int CONCURRENT_TASKS = 16;

    /// Long, because a machine under load starts threads late.
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private static final String ADVICE =
        "; give one that runs each task on a thread of its own, such as"
            + " Executors.newVirtualThreadPerTaskExecutor(), or none for the gateway's own";

    private ExecutorProbe() {}

    /// Returns at once for a suitable executor, after at most a minute for any other.
    ///
    /// @throws IllegalArgumentException when tasks run on the caller's thread, when
    ///   [#CONCURRENT_TASKS] tasks do not run at once, or when no task is taken; the message says
    ///   which, and what to give instead
    static void requireConcurrency(Executor executor) {
      requireConcurrency(executor, DEADLINE);
    }

    static void requireConcurrency(Executor executor, Duration deadline) {
      var caller = Thread.currentThread();
      var onCaller = new AtomicBoolean();
      var started = new CountDownLatch(CONCURRENT_TASKS);
      var end = new CountDownLatch(1);
      Runnable task =
          () -> {
            if (Thread.currentThread().equals(caller)) {
              onCaller.set(true);
            } else {
              started.countDown();
              awaitQuietly(end);
            }
          };
      try {
        IntStream.range(0, CONCURRENT_TASKS)
            .takeWhile(_ -> !onCaller.get())
            .forEach(_ -> executor.execute(task));
        if (onCaller.get()) {
          throw refused("runs tasks on the caller's thread");
        }
        if (!started.await(deadline.toMillis(), TimeUnit.MILLISECONDS)) {
          var running = CONCURRENT_TASKS - started.getCount();
          throw refused("ran " + running + " of " + CONCURRENT_TASKS + " tasks at once");
        }
      } catch (RejectedExecutionException e) {
        throw new IllegalArgumentException("the background executor takes no tasks" + ADVICE, e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while the background executor was tried", e);
      } finally {
        end.countDown();
      }
    }

    private static IllegalArgumentException refused(String what) {
      return new IllegalArgumentException("the background executor " + what + ADVICE);
    }

    private static void awaitQuietly(CountDownLatch latch) {
      try {
        latch.await();
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
