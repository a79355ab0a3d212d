package dev.sessiongateway.domain.pairing;

import java.time.Instant;

/// A step that a network requires before it links a session to an account. A link reports the steps
/// one after the other; each replaces the previous one.
public sealed interface LoginStep
    permits QrCode, CodeEntry, CredentialsEntry, PasskeyChallenge, PasskeyConfirmation {

  /// The time until which the network waits for this step.
  Instant expiresAt();
}
