package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.fault.Fault;
import java.util.List;

/// The outcome of [SessionTransitions#decide].
public sealed interface Decision {

  record Accepted(SessionState next, List<SessionEvent> events) implements Decision {
    public Accepted {
      events = List.copyOf(events);
    }
  }

  record Rejected(Fault fault) implements Decision {}

  /// @throws dev.sessiongateway.domain.fault.FaultException when rejected
  default Accepted orThrow() {
    return switch (this) {
      case Accepted accepted -> accepted;
      case Rejected(var fault) -> throw fault.toException();
    };
  }
}
