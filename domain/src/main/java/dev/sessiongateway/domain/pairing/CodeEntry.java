package dev.sessiongateway.domain.pairing;

import java.time.Instant;

/// The network waits for a [PairingCode], which is requested for a phone number; there is no QR
/// code.
public record CodeEntry(Instant expiresAt) implements LoginStep {}
