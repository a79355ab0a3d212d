package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.text.Coded;

/// What the operator asked for, kept apart from what the link is doing. At boot the gateway brings
/// the second to the first.
public enum DesiredState implements Coded {
  RUNNING("RUNNING"),
  PAUSED("PAUSED"),
  STOPPED("STOPPED");

  private final String code;

  DesiredState(String code) {
    this.code = code;
  }

  /// The word for it that is stored.
  @Override
  public String code() {
    return code;
  }
}
