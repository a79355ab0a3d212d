package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.SessionName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/// Reading and deleting stored files. Thread-safe.
///
/// Finds the sessions of a file by their messages.
public final class MediaFiles {
  private final SessionDirectory sessions;
  private final MediaStore media;
  private final MessageStore messages;

  public MediaFiles(SessionDirectory sessions, MediaStore media, MessageStore messages) {
    this.sessions = sessions;
    this.media = media;
    this.messages = messages;
  }

  /// Any file. The caller closes its content.
  public Optional<MediaStore.StoredFile> open(MediaId file) {
    sessions.requireOpen();
    return media.open(file);
  }

  /// A file that a message of this session carries; empty for any other file, and for one that the
  /// session deleted. The caller closes its content.
  public Optional<MediaStore.StoredFile> open(SessionName session, MediaId file) {
    return has(sessions.readable(session), file) ? media.open(file) : Optional.empty();
  }

  /// Any file, unless the session deleted it; for addresses that were handed out to the session's
  /// clients, also after the message or the session was deleted. The caller closes its content.
  public Optional<MediaStore.StoredFile> openAddressed(SessionName session, MediaId file) {
    sessions.requireOpen();
    var deleted =
        sessions.find(session.value()).filter(live -> isWithdrawn(live, file)).isPresent();
    return deleted ? Optional.empty() : media.open(file);
  }

  /// Whether a message of the session carries the file, and it is kept.
  public boolean isKept(SessionName session, MediaId file) {
    var found = open(session, file);
    try {
      if (found.isPresent()) {
        found.get().content().close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found.isPresent();
  }

  /// An address of the place where the file lies; see [MediaStore#address].
  public Optional<URI> address(MediaId file, Duration validity) {
    sessions.requireOpen();
    return media.address(file, validity);
  }

  /// Deletes a file of the session. Its messages stay, without the file. Another session that
  /// carries the same file keeps it; the bytes are deleted with the last one.
  ///
  /// @return false when no message of the session carries it, or when it is deleted already
  public boolean delete(SessionName session, MediaId file) {
    var live = sessions.get(session);
    if (!isKept(session, file)) {
      return false;
    }
    media.withdraw(file, live.session().id());
    if (sessions.all().stream().noneMatch(other -> has(other, file))) {
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
