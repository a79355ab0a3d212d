package dev.sessiongateway.http.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.media.FamilyAFile;
import org.jspecify.annotations.Nullable;

/// A picture.
record FamilyAImageBody(
    @Nullable String session,
    String chatId,
    FamilyAFile file,
    @Nullable String caption,
    @JsonProperty("reply_to") @Nullable String replyTo,
    @Nullable String id)
    implements FamilyASend {

  @Override
  public Content toContent(Call call) {
    var attachment = file.toAttachment("file", "media", call.mediaLimits().otherBytes());
    return new Content.Media(MediaKind.IMAGE, attachment, caption);
  }
}
