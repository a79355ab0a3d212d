package dev.sessiongateway.domain.media;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/// A file of a message: as the client sent it, or as the gateway stores it.
public sealed interface Attachment {

  /// The media type that the sender declared; absent means detect it.
  @Nullable String mimetype();

  /// As [SafeFileName] makes it, whoever has chosen it.
  @Nullable String filename();

  /// The bytes came with the request.
  @SuppressWarnings("ArrayRecordComponent") // never compared or copied
  record Inline(byte[] bytes, @Nullable String mimetype, @Nullable String filename)
      implements Attachment {
    public Inline {
      filename = SafeFileName.orNull(filename);
    }
  }

  /// The bytes have to be fetched from a URL.
  record Remote(URI url, @Nullable String mimetype, @Nullable String filename)
      implements Attachment {
    public Remote {
      filename = SafeFileName.orNull(filename);
    }
  }

  /// The bytes are in the gateway's media store.
  record Stored(
      MediaId id, String mimetype, @Nullable String filename, long sizeBytes, MediaDetails details)
      implements Attachment {

    public Stored {
      filename = SafeFileName.orNull(filename);
    }

    /// A file that was not analysed.
    public Stored(MediaId id, String mimetype, @Nullable String filename, long sizeBytes) {
      this(id, mimetype, filename, sizeBytes, MediaDetails.NONE);
    }

    /// Whether the network had lost the file when its message came.
    public boolean isLost() {
      return id.equals(MediaId.LOST);
    }

    /// Why there is no file, for people; null when there is one.
    public @Nullable String problem() {
      return isLost() ? "the network did not have the file any more" : null;
    }

    public Stored with(MediaDetails seen) {
      return new Stored(id, mimetype, filename, sizeBytes, seen);
    }
  }
}
