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
/// @param encoding false sends the sound as it is; otherwise it is converted unless it is OGG with
///   Opus
record SendVoiceNoteBody(
    String number,
    @Nullable FileField audio,
    @Nullable FileField file,
    @Nullable Boolean encoding,
    @JsonUnwrapped SendOptions options)
    implements SendBody {
  private static final String AUDIO = "audio";

  @Override
  public Content toContent(ApiRequest request) {
    return MediaField.of(AUDIO, audio, file).toContent(MediaKind.VOICE, request);
  }

  @Override
  public MediaConversion conversion() {
    return Boolean.FALSE.equals(encoding) ? MediaConversion.NONE : MediaConversion.REQUIRED;
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
