package dev.sessiongateway.network.simulator.remote;

/// The process of the network refuses this gateway: its key, or the version of its protocol.
final class SimulatorRefusal extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  SimulatorRefusal(SimulatorAddress address, String reason) {
    super("the simulator at %s refuses this gateway: %s".formatted(address, reason));
  }
}
