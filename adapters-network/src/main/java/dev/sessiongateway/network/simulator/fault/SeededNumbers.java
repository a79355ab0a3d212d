package dev.sessiongateway.network.simulator.fault;

import java.util.Collections;
import java.util.List;

/// Random numbers that a seed determines, on every platform and in every version: SplitMix64. Not
/// thread-safe.
public final class SeededNumbers {
  private static final long STEP = 0x9E3779B97F4A7C15L;
  private static final double FRACTION = 0x1.0p-53;

  private long state;

  public SeededNumbers(long seed) {
    state = seed;
  }

  private long nextLong() {
    state += STEP;
    var mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /// From 0, included, to 1, excluded.
  public double nextDouble() {
    return (double) (nextLong() >>> 11) * FRACTION;
  }

  public void shuffle(List<?> list) {
    for (var left = list.size(); left > 1; left--) {
      Collections.swap(list, left - 1, (int) (nextDouble() * left));
    }
  }
}
