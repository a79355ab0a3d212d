package dev.sessiongateway.domain.call;

/// How far a call got.
public enum CallStage {
  RINGING,
  /// Taken on another device of the account.
  ACCEPTED,
  /// Declined on a device of the account.
  REJECTED,
  /// Nobody took it.
  TIMED_OUT,
  /// The caller hung up.
  ENDED
}
