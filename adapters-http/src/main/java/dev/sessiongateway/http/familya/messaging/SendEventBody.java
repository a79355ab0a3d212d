package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.messaging.ScheduleFields;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An invitation to a calendar event; the session is in the path.
record SendEventBody(
    String chatId,
    Event event,
    @JsonProperty("reply_to") @Nullable String replyTo,
    @Nullable String id,
    @Nullable @Length(max = ScheduleFields.LONGEST) String sendAt,
    @Nullable @Length(max = ScheduleFields.LONGEST) String expiresAt,
    @Nullable @OneOf({"high", "normal", "low"}) String priority,
    @Nullable Long ephemeralExpiration)
    implements SendBody {
  /// The last second of the year 9999.
  private static final long LAST_SECOND = 253_402_300_799L;

  @Override
  public @Nullable String session() {
    return null;
  }

  @Override
  public Session toSession(ApiRequest request) {
    return request.session();
  }

  @Override
  public Content toContent(ApiRequest request) {
    return new Content.CalendarEvent(
        event.name(),
        event.description(),
        Instant.ofEpochSecond(event.startTime()),
        event.endTime() == null ? null : Instant.ofEpochSecond(event.endTime()),
        event.location() == null ? null : event.location().name(),
        Boolean.TRUE.equals(event.extraGuestsAllowed()));
  }

  @Override
  public String named(String component) {
    return switch (component) {
      case "event.endsAt" -> "event.endTime";
      case "event.location" -> "event.location.name";
      default -> SendBody.super.named(component);
    };
  }

  /// @param startTime,endTime Unix seconds
  /// @param extraGuestsAllowed whether invitees may bring guests; they may not when absent
  record Event(
      @Length(max = ContentLimits.TITLE) String name,
      @Nullable @Length(max = ContentLimits.DESCRIPTION) String description,
      @Range(min = 0, max = LAST_SECOND) Long startTime,
      @Nullable @Range(min = 0, max = LAST_SECOND) Long endTime,
      @Nullable Location location,
      @Nullable Boolean extraGuestsAllowed) {}

  record Location(@Length(max = ContentLimits.TITLE) String name) {}
}
