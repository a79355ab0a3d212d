package dev.sessiongateway.application.phone;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.pairing.PhoneNumber;

/// Calls between phones and sessions. Thread-safe; unknown phones are `phone.not-found`.
public interface PhoneCalling {

  /// Calls a person or a group; it rings on all their phones and sessions.
  ///
  /// @return the id of the call
  String call(PhoneNumber phone, Address to, boolean video);

  /// Accepts a ringing call; other devices of the account are not notified of a decline.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `call.not-found`
  void acceptCall(PhoneNumber phone, String call);

  /// Declines a call that rings here; the caller may also hang up.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `call.not-found`
  void endCall(PhoneNumber phone, String call);
}
