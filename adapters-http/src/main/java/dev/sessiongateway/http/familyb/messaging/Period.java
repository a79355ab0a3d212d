package dev.sessiongateway.http.familyb.messaging;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/// A period, both ends included, in ISO 8601; a date alone is its first moment. Message times are
/// whole seconds in family B, so they are compared as such.
@OnlyKnownFields
public record Period(String gte, String lte) {
  private static final String FIELD = "where.messageTimestamp.";

  public Instant first() {
    return seconds("gte", gte);
  }

  public Instant last() {
    return seconds("lte", lte).plusSeconds(1).minusNanos(1);
  }

  private static Instant seconds(String name, String text) {
    try {
      return instant(text.strip()).truncatedTo(ChronoUnit.SECONDS);
    } catch (DateTimeException e) {
      throw new Fault.Invalid(FIELD + name, "must be a time such as 2026-05-01T12:00:00Z")
          .toException(e);
    }
  }

  private static Instant instant(String text) {
    if (text.indexOf('T') < 0) {
      return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
    }
    return hasOffset(text.substring(text.indexOf('T')))
        ? OffsetDateTime.parse(text).toInstant()
        : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
  }

  private static boolean hasOffset(String time) {
    return time.endsWith("Z")
        || time.endsWith("z")
        || time.indexOf('+') >= 0
        || time.indexOf('-') >= 0;
  }
}
