package dev.sessiongateway.application.node;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.node.NodeUrl;
import java.time.Duration;

/// What makes a gateway one of several on the same stores.
///
/// @param url where the others reach it
/// @param version of the gateway, for operators
/// @param network the name of the one that its sessions use unless they name another
/// @param lease how long after its last sign of life others may take its sessions
public record NodeOptions(NodeUrl url, String version, String network, Duration lease) {
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.node-lease-seconds`
  public NodeOptions {
    if (lease.compareTo(Duration.ofSeconds(2)) < 0 || lease.compareTo(Duration.ofMinutes(10)) > 0) {
      throw Fault.invalid("node-lease-seconds", "must be 2 to 600");
    }
  }

  /// Three renewals fit into a lease.
  Duration interval() {
    return part(3);
  }

  /// How long after it sent a renewal a node acts: it stops before others may begin, however the
  /// rates of the clocks differ.
  Duration acting() {
    return lease.minus(part(6));
  }

  /// Not by `dividedBy`, which computes with decimals, whose tables cost a start 30 ms.
  private Duration part(int of) {
    return Duration.ofMillis(lease.toMillis() / of);
  }
}
