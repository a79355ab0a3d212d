package dev.sessiongateway.http.audit;

import java.util.concurrent.atomic.AtomicLong;

/// Limits the lines about requests without a valid key: more would push out everything else.
/// Thread-safe.
final class StrangerLimit {
  private static final long SECOND_NANOS = 1_000_000_000;

  /// In a second.
  private static final int MOST = 10;

  /// The second in which they are counted, times one more than [#MOST], and how many there were.
  private final AtomicLong counted = new AtomicLong(Long.MIN_VALUE);

  /// Whether there were too many in this second.
  boolean isReached() {
    var second = Math.floorDiv(System.nanoTime(), SECOND_NANOS) * (MOST + 1);
    var now =
        counted.updateAndGet(before ->
            before - Math.floorMod(before, MOST + 1) == second
                ? Math.min(before + 1, second + MOST)
                : second);
    return now - second >= MOST;
  }
}
