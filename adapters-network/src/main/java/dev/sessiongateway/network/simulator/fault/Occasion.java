package dev.sessiongateway.network.simulator.fault;

import dev.sessiongateway.application.simulation.FaultRule.Target;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.SessionName;
import org.jspecify.annotations.Nullable;

/// Something at which a fault can happen.
///
/// @param person to whom a session sends, from whom a signal comes, whom a session looks up; the
///   session's own account when it connects
public record Occasion(SessionName session, @Nullable Address person) {
  public boolean isOf(Target target) {
    return switch (target) {
      case Target.World() -> true;
      case Target.OfSession(var name) -> name.equals(session);
      case Target.OfNumber(var number) -> number.equals(person);
    };
  }
}
