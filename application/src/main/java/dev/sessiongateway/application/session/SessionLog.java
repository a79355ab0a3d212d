package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.session.SessionName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/// Each session has its own logger, so that log levels differ by session. Lines name the session.
public final class SessionLog {
  private static final String PREFIX = "session.";

  private SessionLog() {}

  public static Logger of(SessionName name) {
    return LoggerFactory.getLogger(loggerName(name));
  }

  public static LoggingEventBuilder error(SessionName name) {
    return of(name).atError().addKeyValue("session", name);
  }

  public static LoggingEventBuilder warn(SessionName name) {
    return of(name).atWarn().addKeyValue("session", name);
  }

  public static LoggingEventBuilder info(SessionName name) {
    return of(name).atInfo().addKeyValue("session", name);
  }

  public static LoggingEventBuilder debug(SessionName name) {
    return of(name).atDebug().addKeyValue("session", name);
  }

  /// Dots would make one session's logger the parent of another's.
  public static String loggerName(SessionName name) {
    return PREFIX + name.value().replace('.', '\u00b7');
  }
}
