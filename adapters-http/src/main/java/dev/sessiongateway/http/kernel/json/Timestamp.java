package dev.sessiongateway.http.kernel.json;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Points in time on the wire: ISO 8601 in UTC.
public final class Timestamp {
  private static final DateTimeFormatter MILLISECONDS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private Timestamp() {}

  /// `2025-11-20T13:05:07.412Z`, always with milliseconds; finer fractions are cut off.
  public static String iso(Instant at) {
    return MILLISECONDS.format(at);
  }

  /// `2025-11-20T13:05:07Z`; fractions are cut off.
  public static String seconds(Instant at) {
    var time = LocalDateTime.ofEpochSecond(at.getEpochSecond(), 0, ZoneOffset.UTC);
    // Its text leaves out seconds that are zero.
    return time + (time.getSecond() == 0 ? ":00Z" : "Z");
  }
}
