package dev.sessiongateway.http.kernel.fault;

/// The bodies of error responses: of family A and of family B.
final class ErrorBodies {
  private ErrorBodies() {}
}
