package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Optional;

/// Reading and deleting stored files. Thread-safe.
public interface MediaFiles {

  /// Any file. The caller closes its content.
  Optional<MediaStore.StoredFile> open(MediaId file);

  /// A file that a message of this session carries; empty for any other file, and for one that the
  /// session deleted. The caller closes its content.
  Optional<MediaStore.StoredFile> open(SessionName session, MediaId file);

  /// Any file, unless the session deleted it; for addresses that were handed out to the session's
  /// clients, also after the message or the session was deleted. The caller closes its content.
  Optional<MediaStore.StoredFile> openAddressed(SessionName session, MediaId file);

  /// Deletes a file of the session. Its messages stay, without the file. Another session that
  /// carries the same file keeps it; the bytes are deleted with the last one.
  ///
  /// @return false when no message of the session carries it, or when it is deleted already
  boolean delete(SessionName session, MediaId file);
}
