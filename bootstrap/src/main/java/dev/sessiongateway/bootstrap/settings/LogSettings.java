package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.LogLevel;
import java.time.Duration;
import java.util.Map;

/// What is logged, and how.
///
/// @param slow what takes so long is logged; zero for nothing
public record LogSettings(LogLevel level, LogFormat format, Duration slow) {
  private static final long MOST_SLOW_MS = 3_600_000;
  private static final Map<String, LogFormat> FORMATS =
      Map.of("text", LogFormat.TEXT, "json", LogFormat.JSON);

  static LogSettings read(SettingsSources from) {
    return new LogSettings(
        level(from.required(Setting.LOG_LEVEL)),
        from.word(Setting.LOG_FORMAT, FORMATS, "text or json"),
        Duration.ofMillis(from.number(Setting.LOG_SLOW_MS, 0, MOST_SLOW_MS)));
  }

  private static LogLevel level(RawValue value) {
    try {
      return LogLevel.parse(Setting.LOG_LEVEL.key(), value.value());
    } catch (FaultException e) {
      throw value.mustBe("DEBUG, INFO, WARN or ERROR", Setting.LOG_LEVEL);
    }
  }

  /// How log lines are written.
  public enum LogFormat {
    /// For people.
    TEXT,
    /// For programs.
    JSON
  }
}
