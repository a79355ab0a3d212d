package dev.sessiongateway.bootstrap.e2e;

/// A gateway that answers, with [ServerProcess#KEY] as its root key.
interface RunningGateway {
  /// Where it answers, without a slash at the end.
  String baseUrl();
}
