package dev.sessiongateway.application.call;

import dev.sessiongateway.application.network.capability.ChatCapabilities.CallOffering;
import dev.sessiongateway.application.network.capability.ChatCapabilities.CallRejecting;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;

/// Calls to a session's account, and by it. Thread-safe.
///
/// The network is the source of truth for calls.
public final class Calls {
  private final SessionDirectory sessions;

  public Calls(SessionDirectory sessions) {
    this.sessions = sessions;
  }

  /// Calls a person or a group, and hangs up after a while.
  ///
  /// @return the id of the call
  /// @throws dev.sessiongateway.domain.fault.FaultException as [CallOffering#offer(Address,
  ///   boolean, Duration)]
  public String offer(SessionName session, Address to, boolean video, Duration rings) {
    return sessions.get(session).requireActive(CallOffering.class).offer(to, video, rings);
  }

  /// Declines a ringing call. The event follows from the network.
  ///
  /// @param caller who made the call
  /// @throws dev.sessiongateway.domain.fault.FaultException `call.not-found` when no call of this
  ///   person has that id, or it does not ring any more
  public void reject(SessionName session, String call, Address caller) {
    sessions.get(session).requireActive(CallRejecting.class).reject(call, caller);
  }
}
