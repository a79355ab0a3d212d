package dev.sessiongateway.application.simulation;

import dev.sessiongateway.application.phone.VirtualPhones;
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
    CloudBusinesses businesses) {}
