package dev.sessiongateway.application.pairing;

import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.SessionName;

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

  /// A code to type into that phone.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.wrong-state` when no pairing
  ///   is going on
  PairingCode requestCode(SessionName session, PhoneNumber phone);
}
