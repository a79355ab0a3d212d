package dev.sessiongateway.outbound.media;

import org.jspecify.annotations.Nullable;

/// Durations as messages have them.
final class Seconds {
  private Seconds() {}

  /// Rounded up; null for what cannot be.
  static @Nullable Integer rounded(long units, long perSecond) {
    if (units < 0 || perSecond <= 0) {
      return null;
    }
    var whole = (units + perSecond - 1) / perSecond;
    return whole < 0 || whole > Integer.MAX_VALUE ? null : (int) whole;
  }
}
