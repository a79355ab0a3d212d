package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.text.Coded;

/// The state that the operator asked for, as opposed to the state of the link. At startup the
/// gateway starts the sessions that should be running.
public enum DesiredState implements Coded {
  RUNNING("RUNNING"),
  PAUSED("PAUSED"),
  STOPPED("STOPPED");

  private final String code;

  DesiredState(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
