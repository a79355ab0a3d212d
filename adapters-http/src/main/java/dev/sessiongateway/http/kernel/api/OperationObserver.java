package dev.sessiongateway.http.kernel.api;

/// Is told of each operation that may change something, whichever transport called it. Thread-safe.
@FunctionalInterface
public interface OperationObserver {
  /// For a server whose calls nobody observes.
  OperationObserver NONE = () -> (_, _) -> {};

  /// An operation begins.
  Observation begin();

  /// One call.
  @FunctionalInterface
  interface Observation {
    /// The operation is over. The client gets the response when this returns.
    ///
    /// @param response its JSON is written as bytes
    void answered(ObservedOperation call, ApiResponse response);
  }

  /// Tells both of each call, this one first.
  default OperationObserver then(OperationObserver other) {
    return () -> {
      var first = begin();
      var second = other.begin();
      return (call, response) -> {
        first.answered(call, response);
        second.answered(call, response);
      };
    };
  }
}
