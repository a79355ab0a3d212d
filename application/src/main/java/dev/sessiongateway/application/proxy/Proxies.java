package dev.sessiongateway.application.proxy;

import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import org.jspecify.annotations.Nullable;

/// The proxy of a session: for its link, the files that it fetches, and the deliveries of its own
/// webhooks. Thread-safe.
public interface Proxies {

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.proxy` when it cannot be
  ///   reached; nothing has changed then
  void check(SessionConfig.Proxy proxy);

  /// Goes through this proxy from now on; a session that runs opens its link anew.
  ///
  /// @param proxy absent means through none
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`, and as [#check]
  void set(SessionName session, SessionConfig.@Nullable Proxy proxy);
}
