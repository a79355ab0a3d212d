package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Optional;

/// Finds the sessions of a file by their messages.
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
    return has(sessions.get(session), file) ? media.open(file) : Optional.empty();
  }

  @Override
  public Optional<MediaStore.StoredFile> openAddressed(SessionName session, MediaId file) {
    sessions.requireOpen();
    var deleted =
        sessions.find(session.value()).filter(live -> isWithdrawn(live, file)).isPresent();
    return deleted ? Optional.empty() : media.open(file);
  }

  @Override
  public boolean delete(SessionName session, MediaId file) {
    var live = sessions.get(session);
    if (!has(live, file)) {
      return false;
    }
    media.withdraw(file, live.session().id());
    if (sessions.list().stream().noneMatch(other -> has(other, file))) {
      media.delete(file);
    }
    return true;
  }

  private boolean has(LiveSession live, MediaId file) {
    return messages.carries(live.ref(), file) && !isWithdrawn(live, file);
  }

  private boolean isWithdrawn(LiveSession live, MediaId file) {
    return media.isWithdrawn(file, live.session().id());
  }
}
