package dev.sessiongateway.application.call;

import dev.sessiongateway.application.network.capability.CallRejecting;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.SessionName;

/// The network is the source of truth for calls.
public final class CallService implements Calls {
  private final SessionDirectory sessions;

  public CallService(SessionDirectory sessions) {
    this.sessions = sessions;
  }

  @Override
  public void reject(SessionName session, String call, Address caller) {
    sessions.get(session).requireActive(CallRejecting.class).reject(call, caller);
  }
}
