package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;

/// Why a session failed: something that a person has to do. What passes with time, such as a
/// network that is away, is waited for in [SessionState.Starting].
public enum FailureReason implements Coded {
  /// The last QR code expired.
  QR_EXPIRED("QR_EXPIRED", "its QR codes were not scanned in time; start it and scan the next one"),
  /// The pairing code expired, on a network without QR codes.
  PAIRING_EXPIRED(
      "PAIRING_EXPIRED", "the pairing was not completed in time; start it and pair it again"),
  /// The passkey was not given or confirmed in time.
  PASSKEY_EXPIRED(
      "PASSKEY_EXPIRED", "its passkey was not confirmed in time; start it and pair it again"),
  /// The phone removed this device, or the network refused the credentials.
  UNLINKED(
      "UNLINKED",
      "its account was unlinked or its credentials were refused; start it and pair it again"),
  BANNED("BANNED", "the network has banned its account; pair it with another one"),
  /// Another gateway opened a link of the session. The credentials are kept: a start takes the
  /// account back, and the other link ends.
  REPLACED(
      "REPLACED", "another program uses its account; end that program, then start the session"),
  /// Not used any more, but stored: such a session starts again with the gateway.
  CONNECT_TIMEOUT("CONNECT_TIMEOUT", FailureReason.START_AGAIN),
  /// As [#CONNECT_TIMEOUT].
  RESTART_TIMEOUT("RESTART_TIMEOUT", FailureReason.START_AGAIN),
  /// The session's store is missing or damaged.
  STORE_DAMAGED("STORE_DAMAGED", "its store is missing or damaged; restore a backup");

  private static final String START_AGAIN = "the network was not reached in time; start it again";

  private final String code;
  private final String remedy;

  FailureReason(String code, String remedy) {
    this.code = code;
    this.remedy = remedy;
  }

  @Override
  public String code() {
    return code;
  }

  /// `qr_expired`, as shown to clients.
  public String publicCode() {
    return Ascii.lower(code);
  }

  /// What happened and what a person can do about it, as the end of a sentence.
  public String remedy() {
    return remedy;
  }

  /// Whether the account has to be paired again, so that a network that asks for credentials asks
  /// for them at the next start. After the other reasons a start takes up the account that is
  /// there.
  public boolean needsPairing() {
    return switch (this) {
      case QR_EXPIRED, PAIRING_EXPIRED, PASSKEY_EXPIRED, UNLINKED, BANNED -> true;
      case REPLACED, CONNECT_TIMEOUT, RESTART_TIMEOUT, STORE_DAMAGED -> false;
    };
  }

  /// Whether the session works again without a person, once the network is back.
  boolean passesWithTime() {
    return this == CONNECT_TIMEOUT || this == RESTART_TIMEOUT;
  }
}
