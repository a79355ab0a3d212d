package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.http.familyb.media.FileField;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.Length;
import dev.sessiongateway.http.kernel.json.OneOf;
import org.jspecify.annotations.Nullable;

/// A picture, video, document or sound.
///
/// @param file another name of `media`, and that of the file part
record SendMediaBody(
    String number,
    @OneOf({"image", "video", "document", "audio"}) String mediatype,
    @Nullable FileField media,
    @Nullable FileField file,
    @Nullable String mimetype,
    @Nullable String fileName,
    @Nullable @Length(max = ContentLimits.CAPTION) String caption,
    @JsonUnwrapped SendOptions options)
    implements SendBody {
  private static final String MEDIA = "media";

  @Override
  public Content toContent(ApiRequest request) {
    var kind = kind();
    var attachment =
        MediaField.of(MEDIA, media, file, mimetype, fileName).toAttachment(kind, request);
    return new Content.Media(kind, attachment, caption);
  }

  private MediaKind kind() {
    return switch (mediatype) {
      case "image" -> MediaKind.IMAGE;
      case "video" -> MediaKind.VIDEO;
      case "document" -> MediaKind.DOCUMENT;
      case "audio" -> MediaKind.AUDIO;
      default -> throw new IllegalStateException(mediatype);
    };
  }

  @Override
  public Presence doing() {
    return kind() == MediaKind.AUDIO ? Presence.RECORDING : Presence.COMPOSING;
  }

  @Override
  public String named(String field) {
    return switch (field) {
      case "file", "url", "audio" -> MEDIA;
      default -> field;
    };
  }
}
