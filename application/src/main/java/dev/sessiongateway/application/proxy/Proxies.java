package dev.sessiongateway.application.proxy;

import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import org.jspecify.annotations.Nullable;

/// The proxy of a session: for its link, the files that it fetches, and the deliveries of its own
/// webhooks. Thread-safe.
///
/// Takes a proxy only when it can be reached.
public final class Proxies {
  private final Sessions sessions;
  private final ProxyProbe probe;
  private final GatewayLifecycle lifecycle;

  public Proxies(Sessions sessions, ProxyProbe probe, GatewayLifecycle lifecycle) {
    this.sessions = sessions;
    this.probe = probe;
    this.lifecycle = lifecycle;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.proxy` when it cannot be
  ///   reached; nothing has changed then
  public void check(SessionConfig.Proxy proxy) {
    lifecycle.requireOpen();
    if (!probe.reaches(proxy)) {
      throw Fault.invalid("proxy", "Invalid proxy");
    }
  }

  /// Goes through this proxy from now on; a session that runs opens its link anew.
  ///
  /// @param proxy absent means through none
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`, and as [#check]
  public void set(SessionName session, SessionConfig.@Nullable Proxy proxy) {
    var _ = sessions.get(session);
    if (proxy != null) {
      check(proxy);
    }
    sessions.configure(session, config -> config.with(proxy));
  }
}
