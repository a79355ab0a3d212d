package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Optional;

/// Reading stored files. Thread-safe.
public interface MediaFiles {

  /// Any file. The caller closes its content.
  Optional<MediaStore.StoredFile> open(MediaId file);

  /// A file that a message of this session carries; empty for any other file. The caller closes its
  /// content.
  Optional<MediaStore.StoredFile> open(SessionName session, MediaId file);
}
