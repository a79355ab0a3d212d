package dev.sessiongateway.http.kernel.api;

/// An operation whose client stays connected. It checks the request, starts the stream and returns;
/// a fault that it throws closes the connection.
@FunctionalInterface
public interface LiveOperation {
  void open(ApiRequest request, LiveConnection connection);
}
