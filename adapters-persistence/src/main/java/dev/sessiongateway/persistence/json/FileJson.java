package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaDetails;
import dev.sessiongateway.domain.media.MediaId;
import org.jspecify.annotations.Nullable;

/// @param details absent when the media file was not analysed
record FileJson(
    String id,
    String mimetype,
    @Nullable String filename,
    long size,
    @Nullable DetailsJson details) {
  /// A stored message always has its file stored; the domain's constructor ensures it.
  static FileJson of(Attachment attachment) {
    return switch (attachment) {
      case Attachment.Stored(var id, var mimetype, var filename, var size, var details) ->
          new FileJson(id.value(), mimetype, filename, size, DetailsJson.of(details));
      case Attachment.Inline _, Attachment.Remote _ ->
          throw new IllegalArgumentException("the file of a message must be stored first");
    };
  }

  static @Nullable FileJson ofOptional(@Nullable Attachment attachment) {
    return attachment == null ? null : of(attachment);
  }

  Attachment.Stored toAttachment() {
    return new Attachment.Stored(
        new MediaId(id),
        mimetype,
        filename,
        size,
        details == null ? MediaDetails.NONE : details.toDetails());
  }

  record DetailsJson(
      @Nullable Integer width,
      @Nullable Integer height,
      @Nullable Integer seconds,
      @Nullable String thumbnail) {
    static @Nullable DetailsJson of(MediaDetails details) {
      return details.equals(MediaDetails.NONE)
          ? null
          : new DetailsJson(
              details.width(), details.height(), details.seconds(), details.thumbnail());
    }

    MediaDetails toDetails() {
      return new MediaDetails(width, height, seconds, thumbnail);
    }
  }
}
