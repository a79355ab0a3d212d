package dev.sessiongateway.application.simulation;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.phone.VirtualPhones;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a simulated network offers its operator and tests besides links.
///
/// @param behaviours what the phones do by themselves
/// @param faults faults on demand
/// @param clock of the network and the gateway on it; null when nobody may set it
/// @param links for gateways in other processes
/// @param businesses phones that apps drive by the Cloud API
public record Simulation(
    VirtualPhones phones,
    PhoneBehaviours behaviours,
    FaultInjection faults,
    WorldControl world,
    @Nullable ClockControl clock,
    LinkServing links,
    CloudBusinesses businesses) {
  /// That of the gateway's standard network; empty on a real one.
  public static Optional<Simulation> of(Gateway gateway) {
    return gateway.find(Simulation.class);
  }

  /// That of a network; empty for a real one.
  public static Optional<Simulation> of(Network network) {
    return network.find(Simulation.class);
  }
}
