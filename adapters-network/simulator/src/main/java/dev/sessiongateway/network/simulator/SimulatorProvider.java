package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkProvider;
import dev.sessiongateway.network.simulator.remote.RemoteNetwork;

/// Opens the simulated network, the one that a gateway has when no other is chosen: in this
/// process, or in another one that the options name.
public final class SimulatorProvider implements NetworkProvider {
  @Override
  public String name() {
    return "simulator";
  }

  @Override
  public Network open(NetworkContext context) {
    return RemoteNetwork.open(context).orElseGet(() -> SimulatedNetwork.open(context));
  }
}
