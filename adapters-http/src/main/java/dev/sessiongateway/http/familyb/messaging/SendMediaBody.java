package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.GifSource;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.familyb.field.FileField;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A picture, video, document or sound.
///
/// @param gifPlayback whether a video plays as a GIF: a boolean or its text
/// @param gifAttribution the service that the GIF comes from: 0 none, 1 GIPHY, 2 Tenor
/// @param file another name of `media`, and that of the file part
record SendMediaBody(
    String number,
    @OneOf({"image", "video", "document", "audio"}) String mediatype,
    @Nullable FileField media,
    @Nullable FileField file,
    @Nullable String mimetype,
    @Nullable String fileName,
    @Nullable @Length(max = ContentLimits.CAPTION) String caption,
    @Nullable JsonNode gifPlayback,
    @Nullable JsonNode gifAttribution,
    @JsonUnwrapped SendOptions options)
    implements SendBody {
  private static final String MEDIA = "media";

  @Override
  public Content toContent(ApiRequest request) {
    var kind = kind();
    var attachment =
        MediaField.of(MEDIA, media, file, mimetype, fileName).toAttachment(kind, request);
    var gif = gif(gifPlayback, gifAttribution);
    return gif.isPresent() && kind == MediaKind.VIDEO
        ? new Content.Gif(attachment, caption, gif.get())
        : new Content.Media(kind, attachment, caption);
  }

  /// The source of the GIF; empty when the video is no GIF.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.gifPlayback`,
  ///   `invalid.gifAttribution`
  private static Optional<GifSource> gif(
      @Nullable JsonNode playback, @Nullable JsonNode attribution) {
    var source = source(attribution);
    return plays(playback) ? Optional.of(source) : Optional.empty();
  }

  private static boolean plays(@Nullable JsonNode playback) {
    return switch (text(playback)) {
      case "true" -> true;
      case "false", "" -> false;
      default -> throw Fault.invalid("gifPlayback", "must be true or false");
    };
  }

  private static GifSource source(@Nullable JsonNode attribution) {
    return switch (text(attribution)) {
      case "0", "" -> GifSource.NONE;
      case "1" -> GifSource.GIPHY;
      case "2" -> GifSource.TENOR;
      default -> throw Fault.invalid("gifAttribution", "must be 0, 1 or 2");
    };
  }

  private static String text(@Nullable JsonNode value) {
    if (value == null || value.isNull()) {
      return "";
    }
    return value.isContainerNode() ? value.toString() : Ascii.lower(value.asText().strip());
  }

  private MediaKind kind() {
    return Coded.of(MediaKind.class, Ascii.upper(mediatype));
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
