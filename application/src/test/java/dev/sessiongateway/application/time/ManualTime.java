package dev.sessiongateway.application.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// A clock that stands still until a test moves it. Timers run on the thread that moves it, in the
/// order in which they are due.
public final class ManualTime implements Time {
  private final PriorityQueue<Pending> timers =
      new PriorityQueue<>(Comparator.comparing(Pending::due).thenComparingLong(Pending::number));
  private Instant wall;
  private Duration elapsed = Duration.ZERO;
  private long timersMade;

  public ManualTime() {
    this(Instant.parse("2026-01-01T12:00:00Z"));
  }

  public ManualTime(Instant start) {
    this.wall = start;
  }

  @Override
  public synchronized Instant instant() {
    return wall;
  }

  @Override
  public synchronized Timer after(Duration delay, Runnable task) {
    var due = elapsed.plus(delay.isNegative() ? Duration.ZERO : delay);
    var pending = new Pending(due, timersMade++, task);
    timers.add(pending);
    return () -> cancel(pending);
  }

  /// Lets time pass: what is due on the way runs before this returns.
  public void advance(Duration by) {
    Duration target;
    synchronized (this) {
      target = elapsed.plus(by);
    }
    for (var next = nextUntil(target); next != null; next = nextUntil(target)) {
      next.task().run();
    }
  }

  /// Sets the wall clock forward or back; timers do not notice.
  public synchronized void jump(Duration by) {
    wall = wall.plus(by);
  }

  /// Timers that wait now.
  public synchronized int waiting() {
    return timers.size();
  }

  /// Whether a timer is due after exactly this time.
  public synchronized boolean hasTimerIn(Duration delay) {
    var due = elapsed.plus(delay);
    return timers.stream().anyMatch(timer -> timer.due().equals(due));
  }

  /// How long until the next timer is due, if one waits.
  public synchronized Optional<Duration> untilNext() {
    return Optional.ofNullable(timers.peek()).map(next -> next.due().minus(elapsed));
  }

  private synchronized @Nullable Pending nextUntil(Duration target) {
    var next = timers.peek();
    if (next == null || next.due().compareTo(target) > 0) {
      moveTo(target);
      return null;
    }
    moveTo(next.due());
    return timers.poll();
  }

  private void moveTo(Duration target) {
    if (target.compareTo(elapsed) > 0) {
      wall = wall.plus(target.minus(elapsed));
      elapsed = target;
    }
  }

  private synchronized void cancel(Pending pending) {
    timers.remove(pending);
  }

  private record Pending(Duration due, long number, Runnable task) {}
}
