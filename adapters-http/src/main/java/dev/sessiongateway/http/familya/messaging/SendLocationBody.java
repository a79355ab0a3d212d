package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.messaging.ScheduleFields;
import org.jspecify.annotations.Nullable;

/// A location, nested (`location`) or flat.
///
/// @spec api.md#post-base_urlapisendlocation sendLocation
record SendLocationBody(
    @Nullable String session,
    @Nullable String sessionId,
    @Nullable String chatId,
    @Nullable String jid,
    @Nullable LocationPart location,
    @Nullable @Range(min = -ContentLimits.LATITUDE, max = ContentLimits.LATITUDE) Double latitude,
    @Nullable @Range(min = -ContentLimits.LONGITUDE, max = ContentLimits.LONGITUDE)
        Double longitude,
    @Nullable @Length(max = ContentLimits.TITLE) String title,
    @JsonProperty("reply_to") @Nullable String replyTo,
    @Nullable String id,
    @Nullable @Length(max = ScheduleFields.LONGEST) String sendAt,
    @Nullable @Length(max = ScheduleFields.LONGEST) String expiresAt,
    @Nullable @OneOf({"high", "normal", "low"}) String priority,
    @Nullable Long ephemeralExpiration)
    implements SendBody {

  @Override
  public Content toContent(ApiRequest request) {
    var flat =
        latitude == null || longitude == null ? null : new LocationPart(latitude, longitude, title);
    return Required.of(missing(), request.either(location, flat)).toContent();
  }

  /// The missing field to name when neither shape is complete.
  private String missing() {
    if (latitude != null) {
      return "longitude";
    }
    return longitude == null && (sessionId != null || jid != null) ? "location" : "latitude";
  }

  record LocationPart(
      @Range(min = -ContentLimits.LATITUDE, max = ContentLimits.LATITUDE) Double latitude,
      @Range(min = -ContentLimits.LONGITUDE, max = ContentLimits.LONGITUDE) Double longitude,
      @Nullable @Length(max = ContentLimits.TITLE) String name) {
    Content toContent() {
      return new Content.Location(latitude, longitude, name, null);
    }
  }
}
