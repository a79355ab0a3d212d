package dev.sessiongateway.http.kernel.api;

/// Is told of each operation that may change something, whichever transport called it. Thread-safe.
@FunctionalInterface
public interface CallObserver {
  /// For a server whose calls nobody observes.
  CallObserver NONE = () -> (_, _) -> {};

  /// An operation begins.
  Observation begin();

  /// One call.
  @FunctionalInterface
  interface Observation {
    /// The operation is over. The client gets the response when this returns.
    ///
    /// @param response its JSON is written as bytes
    void answered(ChangingCall call, ApiResponse response);
  }

  /// Tells both of each call, this one first.
  default CallObserver then(CallObserver other) {
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
