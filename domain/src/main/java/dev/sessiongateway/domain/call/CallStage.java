package dev.sessiongateway.domain.call;

import dev.sessiongateway.domain.text.Coded;

/// How far a call got.
public enum CallStage implements Coded {
  RINGING("RINGING"),
  /// Taken on another device of the account.
  ACCEPTED("ACCEPTED"),
  /// Declined on a device of the account.
  REJECTED("REJECTED"),
  /// Nobody took it.
  TIMED_OUT("TIMED_OUT"),
  /// The caller hung up.
  ENDED("ENDED");

  private final String code;

  CallStage(String code) {
    this.code = code;
  }

  /// The word for it that is stored.
  @Override
  public String code() {
    return code;
  }
}
