package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.PreviewRequest;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// @param mentions addresses, or `all` for every member of the group
/// @param linkPreview whether the first link has a preview; absent: as the gateway is set
/// @param linkPreviewHighQuality whether its image is shown large
record SendTextBody(
    @Nullable String session,
    String chatId,
    String text,
    @JsonProperty("reply_to") @Nullable String replyTo,
    @Nullable List<String> mentions,
    @Nullable Boolean linkPreview,
    @Nullable Boolean linkPreviewHighQuality,
    @Nullable String id)
    implements SendBody {

  @Override
  public Content toContent(ApiRequest request) {
    return new Content.Text(text);
  }

  @Override
  public OutgoingMessage toMessage(ApiRequest request) {
    return SendBody.super
        .toMessage(request)
        .previewing(PreviewRequest.of(linkPreview, linkPreviewHighQuality));
  }
}
