package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaDetails;
import dev.sessiongateway.domain.media.MediaId;
import org.jspecify.annotations.Nullable;

/// A stored file in the journal. Its bytes stay in the gateway's media store.
///
/// @param width,height,seconds,thumbnail absent when the file was not analysed
public record FileRecord(
    String id,
    String mimetype,
    @Nullable String filename,
    long sizeBytes,
    @Nullable Integer width,
    @Nullable Integer height,
    @Nullable Integer seconds,
    @Nullable String thumbnail) {

  static @Nullable public FileRecord of(@Nullable Attachment attachment) {
    return switch (attachment) {
      case null -> null;
      case Attachment.Stored(var id, var mimetype, var filename, var size, var details) ->
          new FileRecord(
              id.value(),
              mimetype,
              filename,
              size,
              details.width(),
              details.height(),
              details.seconds(),
              details.thumbnail());
      case Attachment.Inline _, Attachment.Remote _ ->
          throw new IllegalArgumentException("the file of a message must be stored first");
    };
  }

  public Attachment.Stored toAttachment() {
    return new Attachment.Stored(
        new MediaId(id),
        mimetype,
        filename,
        sizeBytes,
        new MediaDetails(width, height, seconds, thumbnail));
  }
}
