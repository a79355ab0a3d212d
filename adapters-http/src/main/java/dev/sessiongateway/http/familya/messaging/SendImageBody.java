package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.messaging.ScheduleFields;
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
    @Nullable String id,
    @Nullable @Length(max = ScheduleFields.LONGEST) String sendAt,
    @Nullable @Length(max = ScheduleFields.LONGEST) String expiresAt,
    @Nullable @OneOf({"high", "normal", "low"}) String priority,
    @Nullable Long ephemeralExpiration)
    implements SendBody {

  @Override
  public Content toContent(ApiRequest request) {
    var attachment = file.toAttachment("file", "media", request.mediaLimits().otherBytes());
    return new Content.Media(MediaKind.IMAGE, attachment, caption);
  }
}
