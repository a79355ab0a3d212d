package dev.sessiongateway.domain.node;

import java.time.Duration;

/// A node as the store knows it.
///
/// @param lease its present one
/// @param version of its gateway
/// @param left how long its lease lasts by the clock of the store; negative when it has ended
/// @param isDraining whether it takes no further sessions
/// @param sessions how many it owns
public record Node(
    NodeLease lease, String version, Duration left, boolean isDraining, int sessions) {

  public NodeUrl url() {
    return lease.node();
  }

  /// Whether it owns its sessions. Others may take those of one that does not.
  public boolean isAlive() {
    return left.isPositive();
  }

  /// Whether it takes sessions.
  public boolean takesSessions() {
    return isAlive() && !isDraining;
  }
}
