package dev.sessiongateway.http.kernel.api;

/// Runs operations for another operation: with the same checks, limits and faults as for a client.
@FunctionalInterface
public interface Operations {

  /// A fault is answered, not thrown. JSON is answered as bytes.
  ///
  /// @param request of the operation, with a key
  /// @param json the body; empty when there is none
  ApiResponse answer(Route route, ApiRequest request, byte[] json);
}
