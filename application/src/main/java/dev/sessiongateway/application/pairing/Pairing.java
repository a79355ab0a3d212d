package dev.sessiongateway.application.pairing;

import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.Optional;

/// Linking a session to a phone. Both wait a moment for a session that is just starting.
/// Thread-safe.
///
/// @spec api.md#authentication Authentication
public interface Pairing {

  /// The code to scan now.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.wrong-state` when no pairing
  ///   is going on
  QrCode qr(SessionName session);

  /// The code to scan, once there is one; waits for a session that is just starting.
  ///
  /// @return empty when the session needs none, or has none when `patience` is over
  Optional<QrCode> awaitQr(SessionName session, Duration patience);

  /// A code to type into that phone.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.wrong-state` when no pairing
  ///   is going on
  PairingCode requestCode(SessionName session, PhoneNumber phone);

  /// Returns when the session has noticed that a phone took it, or when `patience` is over; at once
  /// when it is not being paired.
  void awaitPaired(SessionName session, Duration patience);
}
