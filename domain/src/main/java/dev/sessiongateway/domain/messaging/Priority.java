package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.text.Coded;

/// Which of the queued messages leave first. A message of a higher priority leaves before all
/// others that are due, also before earlier ones of its chat.
public enum Priority implements Coded {
  HIGH("high"),
  NORMAL("normal"),
  LOW("low");

  private final String code;

  Priority(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
