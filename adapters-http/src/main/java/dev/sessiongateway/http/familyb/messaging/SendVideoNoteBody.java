package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.familyb.field.FileField;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import org.jspecify.annotations.Nullable;

/// A round video note.
///
/// @param file another name of `video`, and that of the file part
record SendVideoNoteBody(
    String number,
    @Nullable FileField video,
    @Nullable FileField file,
    @JsonUnwrapped SendOptions options)
    implements SendBody {
  private static final String VIDEO = "video";

  @Override
  public Content toContent(ApiRequest request) {
    return MediaField.of(VIDEO, video, file).toContent(MediaKind.VIDEO_NOTE, request);
  }

  @Override
  public String named(String field) {
    return field.equals("file") || field.equals("url") ? VIDEO : field;
  }
}
