package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.session.Session;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Observes every stored change of a session that this node runs, in order, before its command
/// returns.
@FunctionalInterface
public interface SessionObserver {

  /// @param before null when the session is new, or was loaded
  /// @param after null when the session was deleted
  void changed(@Nullable Session before, @Nullable Session after);

  /// Called with the stored sessions that this node runs from now on, before any of them changes.
  default void loaded(List<Session> sessions) {
    sessions.forEach(session -> changed(null, session));
  }

  /// Called when this node does not run the session any more.
  default void released(Session session) {}

  /// Called after a change that another node made.
  ///
  /// @param before null when the session is new
  /// @param after null when the session was deleted
  default void changedElsewhere(@Nullable Session before, @Nullable Session after) {}

  /// Called before a change is stored, for data that must be on disk first. The change may still
  /// fail; an exception prevents it.
  default void beforeSave(Session before, Session next) {}

  /// Called when a session is about to be deleted, while its data still exists and its last events
  /// are in the log. If the deletion fails, [#changed] is called with the session as both
  /// arguments.
  default void beforeDelete(Session session) {}
}
