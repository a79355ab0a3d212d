package dev.sessiongateway.http.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.api.Call;
import org.jspecify.annotations.Nullable;

/// A place.
record SendLocationBody(
    String number,
    Double latitude,
    Double longitude,
    @Nullable String name,
    @Nullable String address,
    @JsonUnwrapped FamilyBSendOptions options)
    implements FamilyBSend {

  @Override
  public Content toContent(Call call) {
    return new Content.Location(latitude, longitude, name, address);
  }

  @Override
  public String named(String field) {
    return field.equals("title") ? "name" : field;
  }
}
