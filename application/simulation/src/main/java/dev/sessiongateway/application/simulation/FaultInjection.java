package dev.sessiongateway.application.simulation;

import java.util.List;

/// Faults of a simulated network, on demand. They do not survive a restart. Thread-safe.
public interface FaultInjection {
  /// Names this in the fault of a network that has none.
  String CODE = "fault-injection";

  /// How many rules there are at most.
  int LIMIT = 1_000;

  /// In the order in which they were added; also those that are over.
  List<Injected> list();

  /// Adds a rule. The faults of a connection ([NetworkFault.Disconnect], [NetworkFault.Unlink],
  /// [NetworkFault.Ban]) happen at once when their trigger is [FaultRule.Trigger#ALWAYS], else when
  /// a session sends.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `fault.too-many` at [#LIMIT],
  ///   `invalid.until` when the rule is over already
  Injected add(FaultRule rule);

  /// @throws dev.sessiongateway.domain.fault.FaultException `fault.not-found`
  void remove(String id);

  /// Removes every rule, and numbers the next ones from 1 again.
  void clear();

  /// @param seen how many occasions there were
  /// @param fired how often the fault happened
  /// @param isOver whether it cannot happen any more
  record Injected(String id, FaultRule rule, long seen, long fired, boolean isOver) {}
}
