package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import org.jspecify.annotations.Nullable;

/// A location.
record SendLocationBody(
    String number,
    Double latitude,
    Double longitude,
    @Nullable String name,
    @Nullable String address,
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
