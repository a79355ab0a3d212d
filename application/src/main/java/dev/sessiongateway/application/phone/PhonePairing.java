package dev.sessiongateway.application.phone;

import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;

/// Linking sessions to phones, as a person does in the phone app. Thread-safe; unknown phones are
/// `phone.not-found`.
public interface PhonePairing {

  /// Scans a QR code: the session becomes a device of this phone.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.value` when the code is wrong
  ///   or expired
  SessionName scan(PhoneNumber phone, String qrValue);

  /// Types a pairing code.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.code` when it is wrong,
  ///   expired or for another phone
  SessionName pair(PhoneNumber phone, String code);

  /// Protects the account of the phone by a passkey, or not any more. It is asked for when a
  /// session is linked; sessions that are linked stay.
  void demandPasskey(PhoneNumber phone, PasskeyDemand demand);

  /// Removes a linked device: the session fails with `unlinked`.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found` when it is not
  ///   linked to this phone
  void unlink(PhoneNumber phone, SessionName session);
}
