package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.http.familyb.field.FileField;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import org.jspecify.annotations.Nullable;

/// A voice note.
///
/// @param file another name of `audio`, and that of the file part
/// @param encoding whether the sound is converted; absent means if this gateway can
record SendAudioBody(
    String number,
    @Nullable FileField audio,
    @Nullable FileField file,
    @Nullable Boolean encoding,
    @JsonUnwrapped SendOptions options)
    implements SendBody {
  private static final String AUDIO = "audio";

  @Override
  public Content toContent(ApiRequest request) {
    var attachment = MediaField.of(AUDIO, audio, file).toAttachment(MediaKind.VOICE, request);
    return new Content.Media(MediaKind.VOICE, attachment, null);
  }

  @Override
  public MediaConversion conversion() {
    if (encoding == null) {
      return MediaConversion.IF_POSSIBLE;
    }
    return encoding ? MediaConversion.REQUIRED : MediaConversion.NONE;
  }

  @Override
  public Presence doing() {
    return Presence.RECORDING;
  }

  @Override
  public String named(String field) {
    return field.equals("url") ? AUDIO : field;
  }
}
