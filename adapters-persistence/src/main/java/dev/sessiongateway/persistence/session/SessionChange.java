package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.event.EventRows;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A session to be stored together with its events.
///
/// @param rows of the events
record SessionChange(Session session, List<NewEvent> events, EventRows rows) {

  /// Appends the events.
  ///
  /// @return the session as it is to be stored
  Session append(WriteTransaction transaction, SessionLocation location) throws SQLException {
    var last = rows.insert(transaction, location);
    return stored(last - events.size(), session.version() + 1);
  }

  /// @param before the number of the newest event before these
  Session stored(long before, long version) {
    return session.stored(heldAfter(before), version);
  }

  /// The event after which a paused session holds back its events; null when it is not paused.
  private @Nullable Long heldAfter(long before) {
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
