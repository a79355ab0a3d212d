package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PhoneNumber;

/// Pairing by a code that is typed into the phone.
public interface CodePairing extends Capability {

  /// A code for this phone, valid as long as the present pairing attempt. A second request replaces
  /// the first code.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.wrong-state` when no pairing
  ///   is going on
  PairingCode requestCode(PhoneNumber phone);
}
