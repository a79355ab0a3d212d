package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.Base64Text;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.ValueLimits.FileContent;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.messaging.ScheduleFields;
import org.jspecify.annotations.Nullable;

/// A voice note: nested (`audio`), flat (`url`), or with a `file` as WAHA's clients send it.
///
/// @spec api.md#post-base_urlapisendvoice sendVoice
record SendVoiceBody(
    @Nullable String session,
    @Nullable String sessionId,
    @Nullable String chatId,
    @Nullable String jid,
    @Nullable Audio audio,
    @Nullable String url,
    @Nullable FileBody file,
    @Nullable Boolean convert,
    @JsonProperty("reply_to") @Nullable String replyTo,
    @Nullable String id,
    @Nullable @Length(max = ScheduleFields.LONGEST) String sendAt,
    @Nullable @Length(max = ScheduleFields.LONGEST) String expiresAt,
    @Nullable @OneOf({"high", "normal", "low"}) String priority,
    @Nullable Long ephemeralExpiration)
    implements SendBody {
  private static final String AUDIO = "audio";

  @Override
  public Content toContent(ApiRequest request) {
    var limit = request.mediaLimits().voiceBytes();
    var nested = audio == null ? null : audio.toAttachment(limit);
    var missing = sessionId != null || jid != null ? AUDIO : "url";
    var attachment = Required.of(missing, request.either(nested, flat(limit)));
    return new Content.Media(MediaKind.VOICE, attachment, null);
  }

  private @Nullable Attachment flat(long limit) {
    if (file != null && !(file.isBlank() && (url != null || audio != null))) {
      return file.toAttachment("file", AUDIO, limit);
    }
    return url == null || url.isBlank() ? null : FileBody.remote("url", url, null, null);
  }

  /// @param content base64
  record Audio(@FileContent String content, @Nullable String mimetype) {
    Attachment toAttachment(long limit) {
      var bytes = Base64Text.decodeLines("audio.content", content, AUDIO, limit);
      return new Attachment.Inline(bytes, mimetype, null);
    }
  }
}
