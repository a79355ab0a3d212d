package dev.sessiongateway.network.cloud;

import java.time.Duration;

/// What the capabilities of a link ask it for.
interface CurrentGraph {
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.unauthenticated` when the
  ///   session has no account, `network.down` while Meta has not accepted its token yet
  AccountGraph graph();

  /// A message could not be sent. After the delay the link connects anew, with which the gateway
  /// sends again what waits.
  void sendAgainAfter(Duration delay);
}
