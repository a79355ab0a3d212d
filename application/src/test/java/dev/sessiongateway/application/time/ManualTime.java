package dev.sessiongateway.application.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A clock that stands still until a test moves it. Timers run on the thread that moves it, in the
/// order in which they are due.
public final class ManualTime implements Time {
  private final TimerQueue timers = new TimerQueue();
  private Instant wall;
  private Duration elapsed = Duration.ZERO;

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
    var entry = timers.add(elapsed.plus(delay.isNegative() ? Duration.ZERO : delay), task);
    return () -> cancel(entry);
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
    return timers.isAnyDueAt(elapsed.plus(delay));
  }

  /// How long until the next timer is due, if one waits.
  public synchronized Optional<Duration> untilNext() {
    return timers.firstDue().map(due -> due.minus(elapsed));
  }

  private synchronized TimerQueue.@Nullable Entry nextUntil(Duration target) {
    var next = timers.take(target);
    moveTo(next == null ? target : next.due());
    return next;
  }

  private void moveTo(Duration target) {
    if (target.compareTo(elapsed) > 0) {
      wall = wall.plus(target.minus(elapsed));
      elapsed = target;
    }
  }

  private synchronized void cancel(TimerQueue.Entry entry) {
    timers.remove(entry);
  }
}
