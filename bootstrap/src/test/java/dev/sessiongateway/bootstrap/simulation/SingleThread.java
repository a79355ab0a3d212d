package dev.sessiongateway.bootstrap.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

/// Runs tasks that block and wait for each other, all of them on the thread that calls [#drain] or
/// [#step].
///
/// Each task is a virtual thread whose scheduler is this class instead of the JDK's pool: a task
/// runs until it blocks, and then a random number chooses the next one. So the order of everything
/// follows from the seed. The JDK offers its builder of such threads only by reflection, hence the
/// flag `--add-opens java.base/java.lang=ALL-UNNAMED`.
final class SingleThread implements Executor {
  static final String NAME = "simulation";

  /// A run that is still busy after so many steps is in an endless loop.
  private static final int MOST_STEPS = 200_000;

  private static final Duration MOST_MONITOR_WAIT = Duration.ofMinutes(1);

  private final RandomGenerator order;
  private final Thread.Builder.OfVirtual builder;
  private final List<Runnable> ready = new ArrayList<>();
  private final Map<Thread, String> alive = new LinkedHashMap<>();
  private boolean dead;

  SingleThread(RandomGenerator order) {
    this.order = order;
    this.builder = scheduledBy(this::schedule).name(NAME);
  }

  private static Thread.Builder.OfVirtual scheduledBy(Executor scheduler) {
    try {
      var constructor =
          Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder")
              .getDeclaredConstructor(Executor.class);
      constructor.setAccessible(true);
      return (Thread.Builder.OfVirtual) constructor.newInstance(scheduler);
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new IllegalStateException(
          "run the test with --add-opens java.base/java.lang=ALL-UNNAMED, as the build does", e);
    }
  }

  @Override
  public void execute(Runnable task) {
    start("in the background", task);
  }

  /// @param what it does, for a message about a task that never ends
  void start(String what, Runnable task) {
    if (dead) {
      return;
    }
    var thread =
        builder.unstarted(() -> {
          try {
            task.run();
          } finally {
            ended(Thread.currentThread());
          }
        });
    synchronized (this) {
      alive.put(thread, what);
    }
    thread.start();
  }

  private synchronized void ended(Thread thread) {
    alive.remove(thread);
  }

  private synchronized void schedule(Runnable continuation) {
    if (!dead) {
      ready.add(continuation);
    }
  }

  private Runnable next() {
    awaitMonitors();
    synchronized (this) {
      return ready.isEmpty() ? null : ready.remove(order.nextInt(ready.size()));
    }
  }

  /// Whether a task can go on.
  boolean isReady() {
    awaitMonitors();
    synchronized (this) {
      return !ready.isEmpty();
    }
  }

  /// A task that needs a monitor which a thread of the machine holds, such as the loader of a
  /// class, goes on by itself soon: the next task is chosen when that one is ready too. Otherwise
  /// the order would follow from the machine.
  private void awaitMonitors() {
    var deadline = System.nanoTime() + MOST_MONITOR_WAIT.toNanos();
    while (!isSettled()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("a task waits while it holds a monitor: " + waiting());
      }
      Thread.onSpinWait();
    }
  }

  /// Whether no task waits for a monitor, and each that got one is among those that are ready.
  private synchronized boolean isSettled() {
    var running = 0;
    for (var task : alive.keySet()) {
      var state = task.getState();
      if (state == Thread.State.BLOCKED) {
        return false;
      }
      if (state == Thread.State.RUNNABLE && task != Thread.currentThread()) {
        running++;
      }
    }
    return running <= ready.size();
  }

  /// Lets one task go on until it blocks, for a test that runs several processes in turns.
  ///
  /// @return false when none can go on
  boolean step() {
    var next = next();
    if (next != null) {
      next.run();
    }
    return next != null;
  }

  /// Returns when every task has ended or waits for another one or for the clock.
  void drain() {
    var steps = 0;
    while (step()) {
      steps++;
      if (steps > MOST_STEPS) {
        throw new AssertionError("tasks that wake each other for ever: " + waiting());
      }
    }
  }

  /// What has not ended, with where it waits. Waits that have a deadline on the machine's clock do
  /// not count: they end, but a whole run is shorter.
  synchronized List<String> waiting() {
    return alive.entrySet().stream()
        .filter(task -> task.getKey().getState() != Thread.State.TIMED_WAITING)
        .map(task -> task.getValue() + " at " + where(task.getKey()))
        .toList();
  }

  private static String where(Thread thread) {
    for (var frame : thread.getStackTrace()) {
      if (frame.getClassName().startsWith("dev.sessiongateway")) {
        return frame.toString();
      }
    }
    return "nowhere";
  }

  /// The process dies: no task runs any further.
  synchronized void die() {
    dead = true;
    ready.clear();
    alive.clear();
  }

  /// Ends the calling task here, when its process has died.
  static void neverReturn() {
    while (true) {
      LockSupport.park();
    }
  }
}
