package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.session.Session;
import org.jspecify.annotations.Nullable;

/// Hears of every stored change of a session, in order, before the command that made it returns.
@FunctionalInterface
public interface SessionObserver {

  /// @param before absent when the session is new, or was loaded at boot
  /// @param after absent when the session was deleted
  void changed(@Nullable Session before, @Nullable Session after);

  /// Hears of a change before it is stored, for what has to be on disk first. The change may still
  /// fail; what this throws keeps it from being stored.
  default void preparing(Session before, Session next) {}

  /// Hears that a session is about to be deleted, while its data is still there and its last events
  /// are in the log. When the deletion fails after all, [#changed] is called with the session as
  /// both arguments.
  default void leaving(Session session) {}
}
