package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.fault.Fault;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;

/// Durations and times as people write them.
public final class TimeText {
  private static final Pattern SHORT = Pattern.compile("(\\d{1,12})(ms|s|m|h|d)");

  private TimeText() {}

  /// As in `61s`, `1500ms`, `2h` or, by ISO 8601, `PT1M1S`.
  ///
  /// @param field named in the fault when the text is no duration
  public static Duration duration(String field, String text) {
    var parts = SHORT.matcher(text);
    try {
      return parts.matches()
          ? unit(parts.group(2)).multipliedBy(Long.parseLong(parts.group(1)))
          : Duration.parse(text);
    } catch (DateTimeException | ArithmeticException e) {
      throw new Fault.Invalid(field, "must be a duration such as 61s, 1500ms, 2h or PT1M1S")
          .toException(e);
    }
  }

  /// A time as in `2026-02-01T09:00:00Z`.
  public static Instant instant(String field, String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new Fault.Invalid(field, "must be a time such as 2026-02-01T09:00:00Z").toException(e);
    }
  }

  private static Duration unit(String word) {
    return switch (word) {
      case "ms" -> Duration.ofMillis(1);
      case "s" -> Duration.ofSeconds(1);
      case "m" -> Duration.ofMinutes(1);
      case "h" -> Duration.ofHours(1);
      case "d" -> Duration.ofDays(1);
      default -> throw new IllegalStateException(word);
    };
  }
}
