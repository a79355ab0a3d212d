package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;

/// Declining calls. It comes back as a [LinkSignal][dev.sessiongateway.domain.event.LinkSignal].
public interface CallRejecting extends Capability {

  /// @param caller who made the call
  /// @throws dev.sessiongateway.domain.fault.FaultException `call.not-found` when no call of this
  ///   person has that id, or it does not ring any more
  void reject(String call, Address caller);
}
