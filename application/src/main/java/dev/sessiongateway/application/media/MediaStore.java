package dev.sessiongateway.application.media;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Keeps the bytes of media. Thread-safe.
public interface MediaStore {

  /// Durable when it returns.
  Attachment.Stored put(byte[] bytes, String mimetype, @Nullable String filename);

  /// The caller closes [StoredFile#content()].
  Optional<StoredFile> open(MediaId id);

  /// A file that is there.
  record StoredFile(Attachment.Stored description, InputStream content) {}
}
