package dev.sessiongateway.persistence.database;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Times are stored as nanoseconds since 1970, so that the database can compare and sort them.
public final class StoredTime {
  private static final long PER_SECOND = 1_000_000_000;

  private StoredTime() {}

  /// Times before 1677 or after 2262 are clamped to that range.
  public static long of(Instant instant) {
    try {
      return Math.addExact(
          Math.multiplyExact(instant.getEpochSecond(), PER_SECOND), instant.getNano());
    } catch (ArithmeticException _) {
      return instant.getEpochSecond() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
  }

  public static @Nullable Long ofOptional(@Nullable Instant instant) {
    return instant == null ? null : of(instant);
  }

  public static Instant read(long stored) {
    return Instant.ofEpochSecond(
        Math.floorDiv(stored, PER_SECOND), Math.floorMod(stored, PER_SECOND));
  }

  public static @Nullable Instant readOptional(@Nullable Long stored) {
    return stored == null ? null : read(stored);
  }
}
