package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.Length;
import dev.sessiongateway.http.kernel.json.Range;
import org.jspecify.annotations.Nullable;

/// A location.
record SendLocationBody(
    String number,
    @Range(min = -ContentLimits.LATITUDE, max = ContentLimits.LATITUDE) Double latitude,
    @Range(min = -ContentLimits.LONGITUDE, max = ContentLimits.LONGITUDE) Double longitude,
    @Nullable @Length(max = ContentLimits.TITLE) String name,
    @Nullable @Length(max = ContentLimits.TITLE) String address,
    @JsonUnwrapped SendOptions options)
    implements SendBody {

  @Override
  public Content toContent(ApiRequest request) {
    return new Content.Location(latitude, longitude, name, address);
  }

  @Override
  public String named(String field) {
    return field.equals("title") ? "name" : field;
  }
}
