package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.call.Call;

/// Declining calls. It comes back as a [LinkSignal].
public interface CallRejecting extends Capability {

  /// @throws dev.sessiongateway.domain.fault.FaultException `call.not-found` when it does not ring
  ///   any more
  void reject(Call call);
}
