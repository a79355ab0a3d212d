package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.fault.Fault;

/// How much one session writes to the log.
public enum LogLevel {
  DEBUG,
  INFO,
  WARN,
  ERROR;

  public static LogLevel parse(String field, String text) {
    for (var level : values()) {
      if (level.name().equalsIgnoreCase(text)) {
        return level;
      }
    }
    throw Fault.invalid(field, "must be one of DEBUG, INFO, WARN, ERROR");
  }
}
