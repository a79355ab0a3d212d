package dev.sessiongateway.application.proxy;

import dev.sessiongateway.domain.session.SessionConfig;

/// Tries proxies before they are used. Thread-safe.
@FunctionalInterface
public interface ProxyProbe {

  /// Whether somebody accepts connections there, at an address that may be called. Answers within
  /// some seconds.
  boolean reaches(SessionConfig.Proxy proxy);
}
