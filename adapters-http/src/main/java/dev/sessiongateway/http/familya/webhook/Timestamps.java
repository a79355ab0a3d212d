package dev.sessiongateway.http.familya.webhook;

import dev.sessiongateway.domain.fault.Fault;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads points in time: ISO 8601 with an offset, or Unix milliseconds as in events.
final class Timestamps {
  /// Fourteen digits reach the year 5138.
  private static final Pattern MILLISECONDS = Pattern.compile("[0-9]{1,14}");

  private Timestamps() {}

  /// @return absent when the text is
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`
  static @Nullable Instant parse(String field, @Nullable String text) {
    if (text == null || text.isEmpty()) {
      return null;
    }
    try {
      return MILLISECONDS.matcher(text).matches()
          ? Instant.ofEpochMilli(Long.parseLong(text))
          : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw new Fault.Invalid(
              field, "must be a time such as 2026-01-31T12:00:00Z, or milliseconds since 1970")
          .toException(e);
    }
  }
}
