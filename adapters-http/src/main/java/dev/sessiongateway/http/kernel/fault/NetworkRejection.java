package dev.sessiongateway.http.kernel.fault;

import dev.sessiongateway.domain.fault.Fault;
import java.util.List;
import java.util.Map;

/// A change that the network refused, in the shape of family B's response to it.
final class NetworkRejection extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Fault fault;
  private final String flag;

  /// @param flag false in the response, beside the message
  NetworkRejection(Fault fault, String flag) {
    super(fault.code(), null, false, false);
    this.fault = fault;
    this.flag = flag;
  }

  Fault fault() {
    return fault;
  }

  /// @param status below 500 for a caller's mistake
  NestedError toError(int status) {
    var words = List.of(fault.message());
    return NestedError.of(status, List.of(Map.of(flag, false, "message", words)), fault.code());
  }
}
