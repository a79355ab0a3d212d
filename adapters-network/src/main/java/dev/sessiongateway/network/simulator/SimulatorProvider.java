package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkProvider;

/// Opens the simulated network, the one that a gateway has when no other is chosen.
public final class SimulatorProvider implements NetworkProvider {
  @Override
  public String name() {
    return "simulator";
  }

  @Override
  public Network open(NetworkContext context) {
    return SimulatedNetwork.open(context);
  }
}
