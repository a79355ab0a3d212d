package dev.sessiongateway.application.proxy;

import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import org.jspecify.annotations.Nullable;

/// Takes a proxy only when it can be reached.
public final class ProxyService implements Proxies {
  private final Sessions sessions;
  private final ProxyProbe probe;
  private final GatewayLifecycle lifecycle;

  public ProxyService(Sessions sessions, ProxyProbe probe, GatewayLifecycle lifecycle) {
    this.sessions = sessions;
    this.probe = probe;
    this.lifecycle = lifecycle;
  }

  @Override
  public void check(SessionConfig.Proxy proxy) {
    lifecycle.requireOpen();
    if (!probe.reaches(proxy)) {
      throw Fault.invalid("proxy", "Invalid proxy");
    }
  }

  @Override
  public void set(SessionName session, SessionConfig.@Nullable Proxy proxy) {
    var _ = sessions.get(session);
    if (proxy != null) {
      check(proxy);
    }
    sessions.configure(session, config -> config.with(proxy));
  }
}
