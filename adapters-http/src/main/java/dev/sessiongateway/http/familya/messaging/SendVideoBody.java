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

/// A video, or a round video note, which has no caption.
///
/// @param convert whether the file is converted to MP4, which every phone plays
record SendVideoBody(
    @Nullable String session,
    String chatId,
    FileBody file,
    @Nullable @Length(max = ContentLimits.CAPTION) String caption,
    @Nullable List<String> mentions,
    @Nullable Boolean asNote,
    @Nullable Boolean convert,
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
    return Boolean.TRUE.equals(asNote)
        ? new Content.Media(MediaKind.VIDEO_NOTE, attachment, null)
        : new Content.Media(MediaKind.VIDEO, attachment, caption);
  }
}
