package dev.sessiongateway.domain.call;

import dev.sessiongateway.domain.text.Coded;

/// The progress of a call.
public enum CallStage implements Coded {
  RINGING("RINGING"),
  /// Accepted on another device of the account.
  ACCEPTED("ACCEPTED"),
  /// Declined on a device of the account.
  REJECTED("REJECTED"),
  /// Not accepted in time.
  TIMED_OUT("TIMED_OUT"),
  /// The caller hung up.
  ENDED("ENDED");

  private final String code;

  CallStage(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
