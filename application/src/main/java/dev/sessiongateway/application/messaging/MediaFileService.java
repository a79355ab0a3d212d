package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Optional;

/// Finds the session of a file by its messages.
public final class MediaFileService implements MediaFiles {
  private final SessionDirectory sessions;
  private final MediaStore media;
  private final MessageStore messages;

  public MediaFileService(SessionDirectory sessions, MediaStore media, MessageStore messages) {
    this.sessions = sessions;
    this.media = media;
    this.messages = messages;
  }

  @Override
  public Optional<MediaStore.StoredFile> open(MediaId file) {
    sessions.requireOpen();
    return media.open(file);
  }

  @Override
  public Optional<MediaStore.StoredFile> open(SessionName session, MediaId file) {
    return messages.carries(sessions.get(session).ref(), file)
        ? media.open(file)
        : Optional.empty();
  }
}
