package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaDetails;
import dev.sessiongateway.domain.media.MediaId;
import org.jspecify.annotations.Nullable;

/// @param details absent when nothing is known of the inside
record FileJson(
    String id,
    String mimetype,
    @Nullable String filename,
    long size,
    @Nullable DetailsJson details) {
  /// Messages that exist have their files stored; the domain's constructor sees to it.
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
