package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;

/// What a write for a session is compared with in its transaction, where several gateways write to
/// one database: the token of the gateway that has the session.
///
/// It belongs to the write since the write was queued. One that was decided before the session was
/// lost is not let through by a token that the gateway got later.
///
/// @param token [#NONE] when this gateway does not have the session
public record Fence(SessionName session, InstanceId instance, long token) {
  /// Less than any token.
  public static final long NONE = 0;

  public static Fence elsewhere(SessionName session, InstanceId instance) {
    return new Fence(session, instance, NONE);
  }

  /// Whether a write may pass, as far as this gateway knows.
  public boolean isHeld() {
    return token != NONE;
  }

  /// What a write is refused with.
  public FaultException refusal() {
    return new Fault.SessionElsewhere(session.value(), null).toException();
  }
}
