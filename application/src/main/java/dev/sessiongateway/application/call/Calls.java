package dev.sessiongateway.application.call;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.SessionName;

/// Calls to a session's account. Thread-safe.
public interface Calls {

  /// Declines a ringing call. The event follows from the network.
  ///
  /// @param caller who made the call
  /// @throws dev.sessiongateway.domain.fault.FaultException `call.not-found` when no call of this
  ///   person has that id, or it does not ring any more
  void reject(SessionName session, String call, Address caller);
}
