package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkProvider;

/// Opens the network of accounts on WhatsApp's Cloud API.
public final class CloudProvider implements NetworkProvider {
  @Override
  public String name() {
    return CloudNetwork.NAME;
  }

  @Override
  public Network open(NetworkContext context) {
    return new CloudNetwork(context, CloudOptions.of(context));
  }
}
