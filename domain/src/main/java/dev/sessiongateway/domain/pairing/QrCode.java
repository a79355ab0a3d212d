package dev.sessiongateway.domain.pairing;

import java.time.Instant;

/// What the phone app scans.
///
/// @param value to be drawn as a QR image; a secret while it is valid
/// @param number 1 for the first of this attempt
/// @spec api.md#get-base_urlapisessionauthqr QR code
public record QrCode(String value, int number, Instant expiresAt) implements LoginStep {
  @Override
  public String toString() {
    return "QrCode[number=" + number + ", expiresAt=" + expiresAt + "]";
  }
}
