package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;

/// Why a session gave up.
public enum FailureReason implements Coded {
  /// Nobody scanned the last QR code in time.
  QR_EXPIRED("QR_EXPIRED"),
  /// Nobody entered a pairing code in time, on a network that shows no QR code.
  PAIRING_EXPIRED("PAIRING_EXPIRED"),
  /// The phone removed this device.
  UNLINKED("UNLINKED"),
  BANNED("BANNED"),
  CONNECT_TIMEOUT("CONNECT_TIMEOUT"),
  RESTART_TIMEOUT("RESTART_TIMEOUT"),
  /// Its store is missing or damaged.
  STORE_DAMAGED("STORE_DAMAGED");

  private final String code;

  FailureReason(String code) {
    this.code = code;
  }

  /// The word for it that is stored.
  @Override
  public String code() {
    return code;
  }

  /// `qr_expired`, as shown to clients.
  public String publicCode() {
    return Ascii.lower(code);
  }
}
