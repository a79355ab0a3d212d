package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkProvider;

/// Opens the network of XMPP accounts.
public final class XmppProvider implements NetworkProvider {
  @Override
  public String name() {
    return XmppNetwork.NAME;
  }

  @Override
  public Network open(NetworkContext context) {
    return new XmppNetwork(context, XmppOptions.of(context));
  }
}
