package dev.sessiongateway.http.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.api.Call;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// @param mentions addresses, or `all` for every member of the group
record FamilyATextBody(
    @Nullable String session,
    String chatId,
    String text,
    @JsonProperty("reply_to") @Nullable String replyTo,
    @Nullable List<String> mentions,
    @Nullable String id)
    implements FamilyASend {

  @Override
  public Content toContent(Call call) {
    return new Content.Text(text);
  }
}
