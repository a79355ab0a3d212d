package dev.sessiongateway.bootstrap.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.sessiongateway.application.session.LogLevels;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.SessionName;

/// Sets the levels of session loggers in Logback.
public final class LogbackLogLevels implements LogLevels {

  @Override
  public void set(SessionName session, LogLevel level) {
    if (SessionLog.of(session) instanceof Logger logger) {
      logger.setLevel(Level.valueOf(level.code()));
    }
  }
}
