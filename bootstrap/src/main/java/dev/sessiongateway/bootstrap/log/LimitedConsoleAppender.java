package dev.sessiongateway.bootstrap.log;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

/// Writes the log, without [RepeatedLines]. What was left out is counted with the next line after
/// the minute.
final class LimitedConsoleAppender extends ConsoleAppender<ILoggingEvent> {
  private static final String LEFT_OUT = " (further lines of this minute were left out)";

  private final RepeatedLines repeated = new RepeatedLines();

  @Override
  protected void append(ILoggingEvent event) {
    for (var each : repeated.over(event.getTimeStamp())) {
      super.append(line(each, event.getTimeStamp()));
    }
    if (repeated.passes(event)) {
      super.append(event);
    }
  }

  private static ILoggingEvent line(RepeatedLines.LeftOut what, long millis) {
    var logger = (Logger) LoggerFactory.getLogger(what.logger());
    var line =
        new LoggingEvent(Logger.FQCN, logger, what.level(), what.message() + LEFT_OUT, null, null);
    line.setTimeStamp(millis);
    line.addKeyValuePair(new KeyValuePair("count", what.count()));
    return line;
  }
}
