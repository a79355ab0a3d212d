package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.text.Coded;

/// What a broadcast does. One that runs may still wait for its start.
public enum BroadcastState implements Coded {
  RUNNING("running"),
  PAUSED("paused"),
  CANCELLED("cancelled"),
  COMPLETED("completed");

  private final String code;

  BroadcastState(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
