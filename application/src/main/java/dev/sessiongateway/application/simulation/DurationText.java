package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.fault.Fault;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.regex.Pattern;

/// Durations as people write them.
public final class DurationText {
  private static final Pattern SHORT = Pattern.compile("(\\d{1,12})(ms|s|m|h|d)");

  private DurationText() {}

  /// As in `61s`, `1500ms`, `2h` or, by ISO 8601, `PT1M1S`.
  ///
  /// @param field named in the fault when the text is no duration
  public static Duration parse(String field, String text) {
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
