package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;

/// Why a session failed.
public enum FailureReason implements Coded {
  /// The last QR code expired.
  QR_EXPIRED("QR_EXPIRED"),
  /// The pairing code expired, on a network without QR codes.
  PAIRING_EXPIRED("PAIRING_EXPIRED"),
  /// The passkey was not given or confirmed in time.
  PASSKEY_EXPIRED("PASSKEY_EXPIRED"),
  /// The phone removed this device.
  UNLINKED("UNLINKED"),
  BANNED("BANNED"),
  /// Another gateway opened a link of the session. The credentials are kept: a start takes the
  /// account back, and the other link ends.
  REPLACED("REPLACED"),
  CONNECT_TIMEOUT("CONNECT_TIMEOUT"),
  RESTART_TIMEOUT("RESTART_TIMEOUT"),
  /// The session's store is missing or damaged.
  STORE_DAMAGED("STORE_DAMAGED");

  private final String code;

  FailureReason(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }

  /// `qr_expired`, as shown to clients.
  public String publicCode() {
    return Ascii.lower(code);
  }
}
