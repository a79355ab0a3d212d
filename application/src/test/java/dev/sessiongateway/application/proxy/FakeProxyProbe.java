package dev.sessiongateway.application.proxy;

import dev.sessiongateway.domain.session.SessionConfig;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Every proxy is there but those that a test took away.
public final class FakeProxyProbe implements ProxyProbe {
  private final Set<String> gone = ConcurrentHashMap.newKeySet();

  @Override
  public boolean reaches(SessionConfig.Proxy proxy) {
    return !gone.contains(proxy.server());
  }

  /// Nobody is there from now on.
  public void takeAway(String server) {
    gone.add(server);
  }
}
