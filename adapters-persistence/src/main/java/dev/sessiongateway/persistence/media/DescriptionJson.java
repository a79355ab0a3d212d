package dev.sessiongateway.persistence.media;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import org.jspecify.annotations.Nullable;

/// The description stored beside a media file.
record DescriptionJson(String mimetype, @Nullable String filename, long size) {
  static DescriptionJson of(Attachment.Stored stored) {
    return new DescriptionJson(stored.mimetype(), stored.filename(), stored.sizeBytes());
  }

  Attachment.Stored toAttachment(MediaId id) {
    return new Attachment.Stored(id, mimetype, filename, size);
  }
}
