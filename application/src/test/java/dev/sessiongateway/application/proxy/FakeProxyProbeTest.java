package dev.sessiongateway.application.proxy;

import dev.sessiongateway.domain.session.SessionConfig;

final class FakeProxyProbeTest implements ProxyProbeContract {
  private final FakeProxyProbe probe = new FakeProxyProbe();

  @Override
  public ProxyProbe probe() {
    return probe;
  }

  @Override
  public SessionConfig.Proxy there() {
    return new SessionConfig.Proxy("proxy.example:3128", null, null);
  }

  @Override
  public SessionConfig.Proxy gone() {
    probe.takeAway("gone.example:3128");
    return new SessionConfig.Proxy("gone.example:3128", null, null);
  }
}
