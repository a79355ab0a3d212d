package dev.sessiongateway.http.simulator;

import dev.sessiongateway.domain.fault.Fault;
import java.time.DateTimeException;
import java.time.Instant;

/// Times as requests write them.
final class TimeText {
  private TimeText() {}

  /// As in `2026-02-01T09:00:00Z`.
  static Instant instant(String field, String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new Fault.Invalid(field, "must be a time such as 2026-02-01T09:00:00Z").toException(e);
    }
  }
}
