package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.text.Ascii;

/// Why a session gave up.
public enum FailureReason {
  /// Nobody scanned the last QR code in time.
  QR_EXPIRED,
  /// Nobody entered a pairing code in time, on a network that shows no QR code.
  PAIRING_EXPIRED,
  /// The phone removed this device.
  UNLINKED,
  BANNED,
  CONNECT_TIMEOUT,
  RESTART_TIMEOUT,
  /// Its store is missing or damaged.
  STORE_DAMAGED;

  /// `qr_expired`, as shown to clients.
  public String code() {
    return Ascii.lower(name());
  }
}
