package dev.sessiongateway.network.simulator.fault;

import dev.sessiongateway.application.simulation.FaultRule.Target;
import java.time.Duration;

/// The links of sessions, as faults of connections change them. Each method says how many sessions
/// it concerned.
public interface AffectedLinks {
  /// The connections are lost, and come back after this time.
  int drop(Target target, Duration back);

  /// The phones remove the sessions.
  int unlink(Target target);

  /// The accounts are banned, with all their sessions.
  int ban(Target target);

  /// What the accounts may do has changed; their sessions are told.
  int report(Target target);
}
