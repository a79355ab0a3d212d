package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.session.Session;
import org.jspecify.annotations.Nullable;

/// Hears of every stored change of a session, in order, before the command that made it returns.
@FunctionalInterface
public interface SessionObserver {

  /// @param before absent when the session is new, or was loaded at boot
  /// @param after absent when the session was deleted
  void changed(@Nullable Session before, @Nullable Session after);
}
