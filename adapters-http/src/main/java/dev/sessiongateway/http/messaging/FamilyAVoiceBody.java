package dev.sessiongateway.http.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.api.Wanted;
import dev.sessiongateway.http.json.Base64Text;
import dev.sessiongateway.http.json.FileContent;
import dev.sessiongateway.http.media.FamilyAFile;
import org.jspecify.annotations.Nullable;

/// A voice note: nested (`audio`), flat (`url`), or with a `file` as WAHA's clients send it.
///
/// @spec api.md#post-base_urlapisendvoice sendVoice
record FamilyAVoiceBody(
    @Nullable String session,
    @Nullable String sessionId,
    @Nullable String chatId,
    @Nullable String jid,
    @Nullable Audio audio,
    @Nullable String url,
    @Nullable FamilyAFile file,
    @JsonProperty("reply_to") @Nullable String replyTo,
    @Nullable String id)
    implements FamilyASend {
  private static final String AUDIO = "audio";

  @Override
  public Content toContent(Call call) {
    var limit = call.mediaLimits().voiceBytes();
    var nested = audio == null ? null : audio.toAttachment(limit);
    var missing = sessionId != null || jid != null ? AUDIO : "url";
    var attachment = Wanted.of(missing, call.either(nested, flat(limit)));
    return new Content.Media(MediaKind.VOICE, attachment, null);
  }

  private @Nullable Attachment flat(long limit) {
    if (file != null && !(file.isBlank() && (url != null || audio != null))) {
      return file.toAttachment("file", AUDIO, limit);
    }
    return url == null || url.isBlank() ? null : FamilyAFile.remote("url", url, null, null);
  }

  /// @param content base64
  record Audio(@FileContent String content, @Nullable String mimetype) {
    Attachment toAttachment(long limit) {
      var bytes = Base64Text.decodeLines("audio.content", content, AUDIO, limit);
      return new Attachment.Inline(bytes, mimetype, null);
    }
  }
}
