package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import org.jspecify.annotations.Nullable;

/// A text.
record SendTextBody(String number, @Nullable String text, @JsonUnwrapped SendOptions options)
    implements SendBody {

  @Override
  public Content toContent(ApiRequest request) {
    if (text == null || text.isBlank()) {
      throw Fault.invalid("text", "Text is required");
    }
    return new Content.Text(text);
  }
}
