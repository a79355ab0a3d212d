package dev.sessiongateway.outbound.client;

import dev.sessiongateway.domain.session.ProxyAddress;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.text.Ascii;
import org.eclipse.jetty.client.Origin;

record ProxiedHost(String name, int port) {
  static ProxiedHost of(SessionConfig.Proxy proxy) throws OutboundException {
    return ProxyAddress.parse(proxy.server())
        .map(address -> new ProxiedHost(Ascii.lower(address.host()), address.port()))
        .orElseThrow(() ->
            new OutboundException(
                "the address of the proxy is not host:port",
                new IllegalArgumentException(proxy.server())));
  }

  Origin.Address address() {
    return new Origin.Address(name, port);
  }
}
