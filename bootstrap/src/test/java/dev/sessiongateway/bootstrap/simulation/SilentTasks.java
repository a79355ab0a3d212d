package dev.sessiongateway.bootstrap.simulation;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;

/// Logs nothing of the tasks of a simulation. The faults are meant: their thousands of warnings
/// would hide everything else.
final class SilentTasks extends TurboFilter {
  private static LoggerContext context() {
    return (LoggerContext) LoggerFactory.getILoggerFactory();
  }

  void begin() {
    context().addTurboFilter(this);
  }

  void end() {
    context().getTurboFilterList().remove(this);
  }

  @Override
  public FilterReply decide(
      @Nullable Marker marker,
      Logger logger,
      Level level,
      @Nullable String format,
      Object @Nullable [] parameters,
      @Nullable Throwable cause) {
    return Thread.currentThread().getName().equals(SingleThread.NAME)
        ? FilterReply.DENY
        : FilterReply.NEUTRAL;
  }
}
