package dev.sessiongateway.network.evolution;

import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkProvider;

/// Opens the network of accounts at another provider.
public final class EvolutionProvider implements NetworkProvider {
  @Override
  public String name() {
    return EvolutionNetwork.NAME;
  }

  @Override
  public Network open(NetworkContext context) {
    return new EvolutionNetwork(context);
  }
}
