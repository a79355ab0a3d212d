package dev.sessiongateway.application.identity;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/// Random numbers that a seed determines, on every platform and in every version: SplitMix64.
/// Thread-safe.
public final class SeededNumbers implements RandomGenerator {
  private static final long STEP = 0x9E3779B97F4A7C15L;
  private static final double FRACTION = 0x1.0p-53;

  private final AtomicLong state;

  public SeededNumbers(long seed) {
    state = new AtomicLong(seed);
  }

  @Override
  public long nextLong() {
    var next = state.addAndGet(STEP);
    var mixed = (next ^ (next >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /// From 0, included, to 1, excluded.
  @Override
  public double nextDouble() {
    return (double) (nextLong() >>> 11) * FRACTION;
  }

  public void shuffle(List<?> list) {
    for (var left = list.size(); left > 1; left--) {
      Collections.swap(list, left - 1, (int) (nextDouble() * left));
    }
  }
}
