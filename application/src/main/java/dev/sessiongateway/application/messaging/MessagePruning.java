package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.event.Retention;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.media.MediaId;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/// Removes old messages of a session, with the files that no message carries any more. Thread-safe.
@Internal
public final class MessagePruning {
  /// Messages that are removed in one write: so few that the writes of others that share its commit
  /// do not wait noticeably.
  private static final int STEP = 200;

  private final SessionDirectory sessions;
  private final MessageStore messages;
  private final MediaStore media;

  public MessagePruning(SessionDirectory sessions, MessageStore messages, MediaStore media) {
    this.sessions = sessions;
    this.messages = messages;
    this.media = media;
  }

  /// The files of the messages.
  public MediaStore media() {
    return media;
  }

  /// @param goesOn asked between two steps
  /// @return how many messages were removed
  public int prune(
      LiveSession live, Retention.Messages limits, Instant now, BooleanSupplier goesOn) {
    if (limits.keepsAll()) {
      return 0;
    }
    var age = limits.age();
    var before = age == null ? Instant.EPOCH : now.minus(age);
    var count = 0;
    int removed;
    do {
      var step = messages.prune(live.ref(), before, limits.count(), STEP);
      step.files().forEach(this::deleteUnused);
      removed = step.messages();
      count += removed;
    } while (removed == STEP && goesOn.getAsBoolean());
    return count;
  }

  private void deleteUnused(MediaId file) {
    if (sessions.all().stream().noneMatch(live -> messages.carries(live.ref(), file))) {
      media.delete(file);
    }
  }
}
