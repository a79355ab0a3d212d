package dev.sessiongateway.bootstrap.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import dev.sessiongateway.application.session.LogLevels;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.SessionName;
import org.slf4j.LoggerFactory;

/// Sets the levels of session loggers in Logback.
public final class LogbackLogLevels implements LogLevels {

  @Override
  public void set(SessionName session, LogLevel level) {
    if (inherits(session, Level.valueOf(level.code()))) {
      return;
    }
    if (SessionLog.of(session) instanceof Logger logger) {
      logger.setLevel(Level.valueOf(level.code()));
    }
  }

  /// Whether the session has no logger yet, and one would have this level. Logback searches all
  /// loggers of sessions for each that is made, so that none is made without need.
  private static boolean inherits(SessionName session, Level level) {
    var name = SessionLog.loggerName(session);
    var parent = name.substring(0, name.indexOf('.'));
    return LoggerFactory.getILoggerFactory() instanceof LoggerContext context
        && context.exists(name) == null
        && context.getLogger(parent).getEffectiveLevel().equals(level);
  }
}
