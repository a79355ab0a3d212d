package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.session.SessionName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Each session has its own logger, so that log levels differ by session.
public final class SessionLog {
  private static final String PREFIX = "session.";

  private SessionLog() {}

  public static Logger of(SessionName name) {
    return LoggerFactory.getLogger(loggerName(name));
  }

  /// Dots would make one session's logger the parent of another's.
  public static String loggerName(SessionName name) {
    return PREFIX + name.value().replace('.', '\u00b7');
  }
}
