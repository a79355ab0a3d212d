package dev.sessiongateway.domain.pairing;

import java.time.Instant;

/// The QR code that the user scans with the phone app.
///
/// @param value the text in the QR image; a secret while it is valid
/// @param number 1 for the first of this attempt
///
/// @spec api.md#get-base_urlapisessionauthqr QR code
public record QrCode(String value, int number, Instant expiresAt) implements LoginStep {
  @Override
  public String toString() {
    return "QrCode[number=" + number + ", expiresAt=" + expiresAt + "]";
  }
}
