package dev.sessiongateway.domain.pairing;

import dev.sessiongateway.domain.text.Coded;

/// How an account is protected by a passkey when a device is linked.
public enum PasskeyDemand implements Coded {
  /// Not at all.
  NONE("none"),
  /// An authenticator must answer a [PasskeyChallenge].
  ASSERTION("assertion"),
  /// And the user must confirm a [PasskeyConfirmation] after that.
  CONFIRMATION("confirmation");

  private final String code;

  PasskeyDemand(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
