package dev.sessiongateway.domain.pairing;

import java.time.Instant;

/// The passkey is accepted. The user compares this code with the one on the phone, then confirms.
public record PasskeyConfirmation(String code, Instant expiresAt) implements LoginStep {
  @Override
  public String toString() {
    return "PasskeyConfirmation[expiresAt=" + expiresAt + "]";
  }
}
