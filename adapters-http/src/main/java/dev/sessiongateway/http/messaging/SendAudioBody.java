package dev.sessiongateway.http.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.media.FamilyBFile;
import org.jspecify.annotations.Nullable;

/// A voice note.
///
/// @param file another name of `audio`, and that of the file part
/// @param encoding taken; a sound is sent as it is, so clients send what phones play
record SendAudioBody(
    String number,
    @Nullable FamilyBFile audio,
    @Nullable FamilyBFile file,
    @Nullable Boolean encoding,
    @JsonUnwrapped FamilyBSendOptions options)
    implements FamilyBSend {
  private static final String AUDIO = "audio";

  @Override
  public Content toContent(Call call) {
    var attachment = FamilyBMedia.of(AUDIO, audio, file).toAttachment(MediaKind.VOICE, call);
    return new Content.Media(MediaKind.VOICE, attachment, null);
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
