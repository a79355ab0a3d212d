package dev.sessiongateway.http.delivery;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/// The header `Retry-After` of an endpoint: seconds or a date.
final class RetryAfter {
  /// Nine digits are thirty years; longer numbers are ignored.
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

  private RetryAfter() {}

  /// @return empty when it says nothing that can be followed
  static Optional<Duration> parse(String text, InstantSource now) {
    var value = text.strip();
    if (SECONDS.matcher(value).matches()) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
    }
    try {
      var date = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME);
      var wait = Duration.between(now.instant(), date.toInstant());
      return wait.isNegative() ? Optional.empty() : Optional.of(wait);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
