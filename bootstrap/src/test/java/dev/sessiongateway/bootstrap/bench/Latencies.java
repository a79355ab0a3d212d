package dev.sessiongateway.bootstrap.bench;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/// Counts latencies in classes that are 3 % wide, so that any number of them takes the same memory.
/// Thread-safe.
final class Latencies {
  private static final int CLASSES_PER_DOUBLING = 32;
  private static final int SHIFT = Integer.numberOfTrailingZeros(CLASSES_PER_DOUBLING);

  private final AtomicLongArray counts = new AtomicLongArray(Long.SIZE * CLASSES_PER_DOUBLING);
  private final AtomicLong total = new AtomicLong();
  private final AtomicLong longestNanos = new AtomicLong();

  void add(long nanos) {
    counts.incrementAndGet(index(nanos));
    total.incrementAndGet();
    longestNanos.accumulateAndGet(nanos, Math::max);
  }

  long count() {
    return total.get();
  }

  double longestMillis() {
    return longestNanos.get() / 1e6;
  }

  double millis(double percentile) {
    var rank = (long) (total.get() * percentile / 100);
    var seen = 0L;
    for (var index = 0; index < counts.length(); index++) {
      seen += counts.get(index);
      if (seen > rank) {
        return lowest(index) / 1e6;
      }
    }
    return longestMillis();
  }

  private static int index(long nanos) {
    var value = Math.max(nanos, CLASSES_PER_DOUBLING);
    var doubling = Long.SIZE - 1 - Long.numberOfLeadingZeros(value) - SHIFT;
    return doubling * CLASSES_PER_DOUBLING + (int) (value >>> doubling) - CLASSES_PER_DOUBLING;
  }

  private static long lowest(int index) {
    var doubling = index / CLASSES_PER_DOUBLING;
    return (long) (CLASSES_PER_DOUBLING + index % CLASSES_PER_DOUBLING) << doubling;
  }
}
