package dev.sessiongateway.application.time;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Timers that wait, by the time at which they are due; those of one time in the order in which
/// they were set. Not thread-safe.
final class TimerQueue {
  private final TreeSet<Entry> waiting =
      new TreeSet<>(Comparator.comparing(Entry::due).thenComparingLong(Entry::number));
  private final AtomicLong made = new AtomicLong();

  /// @param due on the clock of the owner, counted from any fixed moment
  Entry add(Duration due, Runnable task) {
    var entry = new Entry(due, made.getAndIncrement(), task);
    waiting.add(entry);
    return entry;
  }

  /// @return whether it waited
  boolean remove(Entry entry) {
    return waiting.remove(entry);
  }

  int size() {
    return waiting.size();
  }

  /// When the first timer is due.
  Optional<Duration> firstDue() {
    return waiting.isEmpty() ? Optional.empty() : Optional.of(waiting.first().due());
  }

  /// Whether a timer is due at exactly this time.
  boolean isAnyDueAt(Duration time) {
    return waiting.stream().anyMatch(entry -> entry.due().equals(time));
  }

  /// Takes the first timer that is due at this time or before; null when there is none.
  @Nullable Entry take(Duration time) {
    return waiting.isEmpty() || waiting.first().due().compareTo(time) > 0
        ? null
        : waiting.pollFirst();
  }

  /// Takes all that are due at this time or before, in order.
  List<Entry> takeAll(Duration time) {
    var taken = new ArrayList<Entry>();
    for (var next = take(time); next != null; next = take(time)) {
      taken.add(next);
    }
    return taken;
  }

  record Entry(Duration due, long number, Runnable task) {}
}
