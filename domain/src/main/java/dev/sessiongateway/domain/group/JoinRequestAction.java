package dev.sessiongateway.domain.group;

import dev.sessiongateway.domain.text.Coded;

/// The states of a request to be let into a group, until the person is let in.
public enum JoinRequestAction implements Coded {
  CREATED("CREATED"),
  /// An administrator did not let the person in.
  REJECTED("REJECTED"),
  /// The person took it back.
  REVOKED("REVOKED");

  private final String code;

  JoinRequestAction(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
