package dev.sessiongateway.http.kernel.messaging;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Priority;
import dev.sessiongateway.domain.messaging.Schedule;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// When a message is sent, as the bodies of both families say it.
public final class ScheduleFields {
  /// The most characters of a time.
  public static final int LONGEST = 40;

  private static final int LONGEST_PREFERENCE = 200;

  private ScheduleFields() {}

  /// What a request says of the time of its message; [Schedule#NONE] for most.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.sendAt`, `invalid.expiresAt`
  public static Schedule of(
      ApiRequest request,
      @Nullable String sendAt,
      @Nullable String expiresAt,
      @Nullable String priority) {
    var async = prefersAsync(request.header("Prefer"));
    return sendAt == null && expiresAt == null && priority == null && !async
        ? Schedule.NONE
        : new Schedule(
            instant("sendAt", sendAt),
            instant("expiresAt", expiresAt),
            priority == null ? Priority.NORMAL : Coded.of(Priority.class, priority),
            async);
  }

  /// A time with its zone.
  public static @Nullable Instant instant(String field, @Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException _) {
      throw Fault.invalid(field, "must be a time with its zone, such as 2026-12-24T18:00:00+01:00");
    }
  }

  /// Whether the client does not wait for the network (RFC 7240).
  private static boolean prefersAsync(@Nullable String preferences) {
    return preferences != null
        && preferences.length() <= LONGEST_PREFERENCE
        && Stream.of(preferences.split(",", -1))
            .anyMatch(each -> Ascii.lower(each.strip()).equals("respond-async"));
  }
}
