package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.SessionName;

/// Turns the log of single sessions up and down. Thread-safe.
///
/// @spec api.md#post-base_urlapisessionssessionrestart Restart
public interface LogLevels {

  /// From now on [SessionLog#of] of this session, and of no other, writes this level and above.
  void set(SessionName session, LogLevel level);
}
