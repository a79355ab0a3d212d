package dev.sessiongateway.domain.pairing;

import java.time.Instant;

/// What a network waits for before it makes a session a device of an account. A link reports one
/// step after the other; each replaces the step before it.
public sealed interface LoginStep permits QrCode, CodeEntry {

  /// When the network stops waiting for this step.
  Instant expiresAt();
}
