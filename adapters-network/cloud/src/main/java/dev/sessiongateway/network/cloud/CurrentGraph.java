package dev.sessiongateway.network.cloud;

/// What the capabilities of a link ask it for.
interface CurrentGraph {
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.unauthenticated` when the
  ///   session has no account, `network.down` while Meta has not accepted its token yet
  AccountGraph graph();
}
