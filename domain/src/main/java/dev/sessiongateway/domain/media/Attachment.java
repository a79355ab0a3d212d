package dev.sessiongateway.domain.media;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/// A file that goes with a message: as the client gave it, or as the gateway keeps it.
public sealed interface Attachment {

  /// The type as told by whoever gave it; absent means detect it.
  @Nullable String mimetype();

  @Nullable String filename();

  /// The bytes came with the request.
  @SuppressWarnings("ArrayRecordComponent") // compared nowhere, copied nowhere: up to 32 MiB
  record Inline(byte[] bytes, @Nullable String mimetype, @Nullable String filename)
      implements Attachment {}

  /// The bytes are to be fetched.
  record Remote(URI url, @Nullable String mimetype, @Nullable String filename)
      implements Attachment {}

  /// The bytes are in the gateway's media store.
  record Stored(
      MediaId id, String mimetype, @Nullable String filename, long sizeBytes, MediaDetails details)
      implements Attachment {

    /// A file that nobody looked into.
    public Stored(MediaId id, String mimetype, @Nullable String filename, long sizeBytes) {
      this(id, mimetype, filename, sizeBytes, MediaDetails.NONE);
    }

    public Stored with(MediaDetails seen) {
      return new Stored(id, mimetype, filename, sizeBytes, seen);
    }
  }
}
