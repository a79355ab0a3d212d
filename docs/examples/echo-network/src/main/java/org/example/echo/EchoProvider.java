package org.example.echo;

import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkProvider;

/// Opens the echo network. It is public and has a public constructor, for the ServiceLoader.
public final class EchoProvider implements NetworkProvider {
  @Override
  public String name() {
    return "echo";
  }

  @Override
  public Network open(NetworkContext context) {
    return new EchoNetwork(context);
  }
}
