package dev.sessiongateway.application.work;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs tasks in the background and watches the workers that run there. Whatever a task throws,
/// errors included, is logged and counted and ends nothing but that task. Thread-safe.
public final class WorkerSupervisor implements Executor {
  /// A worker with work that has not progressed for so long has stalled. Four times what a delivery
  /// may take.
  public static final Duration STALLED_AFTER = Duration.ofMinutes(2);

  private static final Logger LOG = LoggerFactory.getLogger(WorkerSupervisor.class);

  private final Executor threads;
  private final Supplier<Duration> clock;
  private final Set<Worker> busy = ConcurrentHashMap.newKeySet();
  private final Set<Task> runningTasks = ConcurrentHashMap.newKeySet();
  private final Set<String> kinds = ConcurrentHashMap.newKeySet();
  private final AtomicLong failures = new AtomicLong();

  /// @param threads runs tasks that may block, each on a thread of its own
  /// @param clock the time since any fixed moment; a jump of the wall clock does not change it
  public WorkerSupervisor(Executor threads, Supplier<Duration> clock) {
    this.threads = threads;
    this.clock = clock;
  }

  /// The executor itself when it is a supervisor, else one around it that nobody asks.
  public static WorkerSupervisor of(Executor executor) {
    return executor instanceof WorkerSupervisor supervisor
        ? supervisor
        : new WorkerSupervisor(executor, () -> Duration.ZERO);
  }

  /// Returns at once. A task that no thread takes up runs on the caller's: late is better than
  /// never, as whoever handed it over counts on it.
  @Override
  public void execute(Runnable task) {
    var accepted = new Task(task);
    runningTasks.add(accepted);
    try {
      threads.execute(() -> run(accepted));
    } catch (RuntimeException | Error e) {
      report(e);
      run(accepted);
    }
  }

  private void run(Task task) {
    try {
      task.work.run();
    } catch (Throwable e) {
      report(e);
    } finally {
      runningTasks.remove(task);
      task.over.countDown();
    }
  }

  /// The tasks that were handed over and have not ended.
  public Set<Task> runningTasks() {
    return Set.copyOf(runningTasks);
  }

  /// Waits until no task is under way besides these; tasks that begin meanwhile count.
  ///
  /// @return false when some still are after `limit`
  public boolean awaitAllBut(Set<Task> known, Duration limit) throws InterruptedException {
    var end = System.nanoTime() + limit.toNanos();
    var next = otherThan(known);
    while (next.isPresent()) {
      if (!next.get().over.await(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        return false;
      }
      next = otherThan(known);
    }
    return true;
  }

  private Optional<Task> otherThan(Set<Task> known) {
    return runningTasks.stream().filter(task -> !known.contains(task)).findAny();
  }

  private void report(Throwable cause) {
    count(cause);
    LOG.atError().setCause(cause).log("a task of the background failed");
  }

  /// @param kind what its work is, for operators: one of a few constant words
  public Worker worker(String kind) {
    kinds.add(kind);
    return new Worker(kind);
  }

  /// How often a worker or a task failed, so far.
  public long failures() {
    return failures.get();
  }

  /// How many workers of each kind have work; 0 where none has.
  public Map<String, Integer> busy() {
    var counts = new TreeMap<String, Integer>();
    kinds.forEach(kind -> counts.put(kind, 0));
    busy.forEach(worker -> counts.merge(worker.kind, 1, Integer::sum));
    return counts;
  }

  /// How many tasks were handed over and have not ended.
  public int tasks() {
    return runningTasks.size();
  }

  /// How many workers of each kind have work and have not progressed for [#STALLED_AFTER]; empty
  /// when all is well.
  public Map<String, Integer> stalled() {
    var before = clock.get().minus(STALLED_AFTER);
    var counts = new TreeMap<String, Integer>();
    for (var worker : busy) {
      if (worker.progressAt.get().compareTo(before) <= 0) {
        counts.merge(worker.kind, 1, Integer::sum);
      }
    }
    return counts;
  }

  private void count(Throwable cause) {
    failures.incrementAndGet();
    LOG.atDebug().setCause(cause).log("a failure was counted");
  }

  /// One execution of a task.
  public static final class Task {
    private final Runnable work;
    private final CountDownLatch over = new CountDownLatch(1);

    private Task(Runnable work) {
      this.work = work;
    }
  }

  /// One worker of the background, as its supervisor sees it. It is *busy* from the moment at which
  /// there is work for it until the work is done; a failure does not end that, so a worker that
  /// fails again and again counts as one that does not progress. Thread-safe.
  public final class Worker {
    private final String kind;
    private final AtomicReference<Duration> progressAt = new AtomicReference<>(Duration.ZERO);

    private Worker(String kind) {
      this.kind = kind;
    }

    /// There is work. To be called before the work is handed to a thread, so that work which no
    /// thread takes up is noticed.
    public void busy() {
      if (!busy.contains(this)) {
        progress();
        busy.add(this);
      }
    }

    /// A part of the work is done, and there is more.
    public void progress() {
      progressAt.set(clock.get());
    }

    /// There is no work. To be called before others are allowed to announce work again.
    public void idle() {
      busy.remove(this);
    }

    /// Waits for something that is not the worker's to end, such as a permit or a slow reader; the
    /// wait is no lack of progress.
    public <T> T whileWaiting(Supplier<T> wait) {
      var start = clock.get();
      busy.remove(this);
      try {
        return wait.get();
      } finally {
        var waited = clock.get().minus(start);
        progressAt.updateAndGet(at -> at.plus(waited));
        // As it was before it waited: what it failed at counts on.
        busy.add(this);
      }
    }

    /// As [#whileWaiting(Supplier)].
    public void whileWaiting(Runnable wait) {
      var _ =
          whileWaiting(() -> {
            wait.run();
            return true;
          });
    }

    /// Counts what ended a piece of work; the caller logs it, because it knows more.
    public void failed(Throwable cause) {
      count(cause);
    }
  }
}
