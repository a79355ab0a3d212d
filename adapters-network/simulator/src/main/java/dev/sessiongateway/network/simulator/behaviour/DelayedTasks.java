package dev.sessiongateway.network.simulator.behaviour;

import dev.sessiongateway.application.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Tasks of one behaviour that wait for the network's clock. They run one at a time, in the order
/// in which they are due, on threads that may block. Thread-safe.
final class DelayedTasks {
  /// How many tasks wait at most; beyond that new ones are dropped.
  static final int MOST = 1_000;

  private final Time time;
  private final ReentrantLock running = new ReentrantLock();
  private final PriorityQueue<Task> waiting =
      new PriorityQueue<>(Comparator.comparing(Task::due).thenComparingLong(Task::number));
  private final Set<Time.Timer> timers = new HashSet<>();
  private long number;
  private boolean stopped;

  DelayedTasks(Time time) {
    this.time = time;
  }

  /// Runs the task after the delay; at once when there is none.
  void after(Duration delay, Runnable task) {
    if (delay.isZero()) {
      task.run();
      return;
    }
    synchronized (this) {
      if (stopped || waiting.size() >= MOST) {
        return;
      }
      number++;
      waiting.add(new Task(time.instant().plus(delay), number, task));
      var scheduled = new ScheduledTask();
      scheduled.timer = time.after(delay, () -> runNext(scheduled));
      timers.add(scheduled.timer);
    }
  }

  private void runNext(ScheduledTask scheduled) {
    running.lock();
    try {
      var next = take(scheduled);
      if (next != null) {
        next.action().run();
      }
    } finally {
      running.unlock();
    }
  }

  private synchronized @Nullable Task take(ScheduledTask scheduled) {
    if (scheduled.timer != null) {
      timers.remove(scheduled.timer);
    }
    return stopped ? null : waiting.poll();
  }

  synchronized void stop() {
    stopped = true;
    waiting.clear();
    timers.forEach(Time.Timer::cancel);
    timers.clear();
  }

  private record Task(Instant due, long number, Runnable action) {}

  private static final class ScheduledTask {
    Time.@Nullable Timer timer;
  }
}
