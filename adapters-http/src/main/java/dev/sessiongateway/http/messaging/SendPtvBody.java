package dev.sessiongateway.http.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.media.FamilyBFile;
import org.jspecify.annotations.Nullable;

/// A short film in a circle.
///
/// @param file another name of `video`, and that of the file part
record SendPtvBody(
    String number,
    @Nullable FamilyBFile video,
    @Nullable FamilyBFile file,
    @JsonUnwrapped FamilyBSendOptions options)
    implements FamilyBSend {
  private static final String VIDEO = "video";

  @Override
  public Content toContent(Call call) {
    var attachment = FamilyBMedia.of(VIDEO, video, file).toAttachment(MediaKind.VIDEO_NOTE, call);
    return new Content.Media(MediaKind.VIDEO_NOTE, attachment, null);
  }

  @Override
  public String named(String field) {
    return field.equals("file") || field.equals("url") ? VIDEO : field;
  }
}
