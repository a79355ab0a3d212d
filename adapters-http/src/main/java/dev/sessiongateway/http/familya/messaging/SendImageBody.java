package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A picture.
record SendImageBody(
    @Nullable String session,
    String chatId,
    FileBody file,
    @Nullable @Length(max = ContentLimits.CAPTION) String caption,
    @Nullable List<String> mentions,
    @JsonProperty("reply_to") @Nullable String replyTo,
    @Nullable String id)
    implements SendBody {

  @Override
  public Content toContent(ApiRequest request) {
    var attachment = file.toAttachment("file", "media", request.mediaLimits().otherBytes());
    return new Content.Media(MediaKind.IMAGE, attachment, caption);
  }
}
