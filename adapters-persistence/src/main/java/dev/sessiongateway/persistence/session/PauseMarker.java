package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The event after which a paused session holds back its events.
final class PauseMarker {
  private PauseMarker() {}

  /// @param before the number of the newest event before `events`
  /// @return the number of the last event delivered; null when the session is not paused
  static @Nullable Long after(Session session, long before, List<NewEvent> events) {
    if (!(session.state() instanceof SessionState.Paused)) {
      return null;
    }
    if (session.heldAfter() != null) {
      return session.heldAfter();
    }
    for (var i = events.size() - 1; i >= 0; i--) {
      if (events.get(i).event() instanceof Event.SessionEntered(SessionState.Paused _, _, _)) {
        return before + i + 1;
      }
    }
    return before + events.size();
  }
}
