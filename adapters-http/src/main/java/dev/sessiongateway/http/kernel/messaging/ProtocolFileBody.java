package dev.sessiongateway.http.kernel.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaDetails;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.text.Sha256;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// A file in the network's own object.
///
/// @param fileLength decimal text, as 64-bit numbers are written
/// @param seconds of sounds and videos, when the file says so
/// @param ptt a voice note, not a piece of music
/// @param mediaKey,directPath placeholders: files are read at `url`, where they are not encrypted
/// @param jpegThumbnail base64
/// @param isAnimated true for a sticker that moves
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProtocolFileBody(
    @Nullable String url,
    @Nullable String mimetype,
    @Nullable String caption,
    @Nullable String fileName,
    @Nullable String title,
    @Nullable String fileLength,
    @Nullable Integer seconds,
    @Nullable Boolean ptt,
    @Nullable Integer height,
    @Nullable Integer width,
    @Nullable String mediaKey,
    @Nullable String directPath,
    @Nullable String jpegThumbnail,
    @Nullable Boolean isAnimated) {
  static ProtocolFileBody of(
      MediaKind kind,
      Attachment.@Nullable Stored file,
      @Nullable String url,
      @Nullable String caption) {
    var name = file == null ? null : file.filename();
    var details = file == null ? MediaDetails.NONE : file.details();
    return new ProtocolFileBody(
        url,
        file == null ? null : file.mimetype(),
        caption,
        name,
        kind == MediaKind.DOCUMENT ? name : null,
        file == null ? null : Long.toString(file.sizeBytes()),
        details.seconds(),
        switch (kind) {
          case VOICE -> true;
          case AUDIO -> false;
          case IMAGE, VIDEO, DOCUMENT, STICKER, VIDEO_NOTE -> null;
        },
        details.height(),
        details.width(),
        file == null ? null : mediaKey(file.id()),
        file == null ? null : directPath(file.id()),
        details.thumbnail(),
        kind == MediaKind.STICKER ? details.isAnimated() : null);
  }

  /// 32 bytes, base64. The gateway's files are not encrypted, but clients require the field, so it
  /// is derived from the file's id, as the path is.
  private static String mediaKey(MediaId file) {
    return Base64.getEncoder().encodeToString(Sha256.of("media key " + file.value()));
  }

  private static String directPath(MediaId file) {
    return "/v/" + file.value();
  }
}
