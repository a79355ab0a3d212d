package dev.sessiongateway.http.kernel.api;

/// An operation whose client stays connected. It looks at the call, sees to it that the client is
/// told, and returns; a fault that it throws ends the connection.
@FunctionalInterface
public interface LiveOperation {
  void open(ApiRequest request, LiveConnection connection);
}
