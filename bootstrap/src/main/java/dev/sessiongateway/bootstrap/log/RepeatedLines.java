package dev.sessiongateway.bootstrap.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which warnings and errors are left out because the same one was written often within a minute:
/// in an outage thousands of requests, sessions and timers say the same. How many were left out is
/// written when the minute is over. Thread-safe.
final class RepeatedLines {
  /// How often one logger may write one text in a minute: a session has a logger of its own.
  static final int OF_ONE_LOGGER = 5;

  /// How often all loggers may.
  static final int OF_ALL = 50;

  private static final long MINUTE = 60_000;

  /// Texts that are constants are fewer.
  private static final int MOST_TEXTS = 1_000;

  private final Map<String, Text> texts = new HashMap<>();
  private @Nullable Long since;

  /// Whether a line is to be written.
  synchronized boolean passes(ILoggingEvent event) {
    if (!event.getLevel().isGreaterOrEqual(Level.WARN)) {
      return true;
    }
    var message = String.valueOf(event.getMessage());
    var known = texts.get(message);
    if (known == null) {
      if (texts.size() >= MOST_TEXTS) {
        return true;
      }
      known = new Text(event.getLevel(), event.getLoggerName());
      texts.put(message, known);
    }
    return known.passes(event.getLoggerName());
  }

  /// What was left out in the minute that is over at this time; empty while it is not.
  synchronized List<LeftOut> over(long millis) {
    if (since == null) {
      since = millis;
    }
    if (millis - since < MINUTE && millis >= since) {
      return List.of();
    }
    var all =
        texts.entrySet().stream()
            .filter(each -> each.getValue().leftOut > 0)
            .map(each -> each.getValue().asLeftOut(each.getKey()))
            .toList();
    texts.clear();
    since = millis;
    return all;
  }

  /// @param logger that wrote it first
  record LeftOut(Level level, String logger, String message, int count) {}

  private static final class Text {
    private final Level level;
    private final String logger;
    private final Map<String, Integer> byLogger = new HashMap<>();
    private int written;
    private int leftOut;

    Text(Level level, String logger) {
      this.level = level;
      this.logger = logger;
    }

    boolean passes(String by) {
      if (written < OF_ALL && byLogger.merge(by, 1, Integer::sum) <= OF_ONE_LOGGER) {
        written++;
        return true;
      }
      leftOut++;
      return false;
    }

    LeftOut asLeftOut(String message) {
      return new LeftOut(level, logger, message, leftOut);
    }
  }
}
