package dev.sessiongateway.application.session;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.session.SessionName;
import java.util.concurrent.ConcurrentHashMap;

/// One timer for each session that waits for something. Thread-safe.
final class SessionTimers {
  private final ConcurrentHashMap<SessionName, Time.Timer> timers = new ConcurrentHashMap<>();

  /// Replaces the timer of the session.
  ///
  /// @return whether it had none
  boolean set(SessionName session, Time.Timer timer) {
    var earlier = timers.put(session, timer);
    if (earlier != null) {
      earlier.cancel();
    }
    return earlier == null;
  }

  boolean isSet(SessionName session) {
    return timers.containsKey(session);
  }

  /// Cancels the timer of the session; to be called also when it has run.
  ///
  /// @return whether there was one
  boolean remove(SessionName session) {
    var timer = timers.remove(session);
    if (timer != null) {
      timer.cancel();
    }
    return timer != null;
  }

  void cancelAll() {
    timers.values().forEach(Time.Timer::cancel);
  }
}
