package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import org.jspecify.annotations.Nullable;

record FileJson(String id, String mimetype, @Nullable String filename, long size) {
  /// Messages that exist have their files stored; the domain's constructor sees to it.
  static FileJson of(Attachment attachment) {
    return switch (attachment) {
      case Attachment.Stored(var id, var mimetype, var filename, var size) ->
          new FileJson(id.value(), mimetype, filename, size);
      case Attachment.Inline _, Attachment.Remote _ ->
          throw new IllegalArgumentException("the file of a message must be stored first");
    };
  }

  static @Nullable FileJson ofOptional(@Nullable Attachment attachment) {
    return attachment == null ? null : of(attachment);
  }

  Attachment.Stored toAttachment() {
    return new Attachment.Stored(new MediaId(id), mimetype, filename, size);
  }
}
