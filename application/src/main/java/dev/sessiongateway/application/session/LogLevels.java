package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.SessionName;

/// Sets the log level of single sessions. Thread-safe.
///
/// @spec api.md#post-base_urlapisessionssessionrestart Restart
public interface LogLevels {

  /// Makes [SessionLog#of] of this session write this level and above.
  void set(SessionName session, LogLevel level);
}
