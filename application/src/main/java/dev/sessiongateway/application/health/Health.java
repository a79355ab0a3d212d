package dev.sessiongateway.application.health;

import java.time.Instant;
import java.util.List;

/// The health of the gateway. It is read often and without a key, so it answers at once and shows
/// no secrets. Thread-safe.
@FunctionalInterface
public interface Health {
  /// All components, in the order of their list.
  List<ComponentHealth> components();

  /// The health of one component.
  ///
  /// @param since when it got its condition and its reason
  record ComponentHealth(String component, HealthFinding finding, Instant since) {}
}
