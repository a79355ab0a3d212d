package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Coded;

/// The log level of one session.
public enum LogLevel implements Coded {
  DEBUG("DEBUG"),
  INFO("INFO"),
  WARN("WARN"),
  ERROR("ERROR");

  private final String code;

  LogLevel(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }

  public static LogLevel parse(String field, String text) {
    for (var level : values()) {
      if (level.code.equalsIgnoreCase(text)) {
        return level;
      }
    }
    throw Fault.invalid(field, "must be one of DEBUG, INFO, WARN, ERROR");
  }
}
