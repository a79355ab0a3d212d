package dev.sessiongateway.http.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.api.Call;
import org.jspecify.annotations.Nullable;

/// A text.
record SendTextBody(String number, @Nullable String text, @JsonUnwrapped FamilyBSendOptions options)
    implements FamilyBSend {

  @Override
  public Content toContent(Call call) {
    if (text == null || text.isBlank()) {
      throw Fault.invalid("text", "Text is required");
    }
    return new Content.Text(text);
  }
}
