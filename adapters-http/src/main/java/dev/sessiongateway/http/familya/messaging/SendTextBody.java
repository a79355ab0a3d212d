package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// @param mentions addresses, or `all` for every member of the group
record SendTextBody(
    @Nullable String session,
    String chatId,
    String text,
    @JsonProperty("reply_to") @Nullable String replyTo,
    @Nullable List<String> mentions,
    @Nullable String id)
    implements SendBody {

  @Override
  public Content toContent(ApiRequest request) {
    return new Content.Text(text);
  }
}
