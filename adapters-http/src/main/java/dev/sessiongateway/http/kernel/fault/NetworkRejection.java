package dev.sessiongateway.http.kernel.fault;

import dev.sessiongateway.domain.fault.Fault;
import java.util.List;
import java.util.Map;

/// What the network did not do for a client of family B, which reads of it in a form of its own.
final class NetworkRejection extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Fault fault;
  private final String flag;

  /// @param flag false in the answer, beside the words
  NetworkRejection(Fault fault, String flag) {
    super(fault.code(), null, false, false);
    this.fault = fault;
    this.flag = flag;
  }

  Fault fault() {
    return fault;
  }

  /// @param status a caller's mistake is no fault of ours
  NestedError toError(int status) {
    var words = List.of(fault.message());
    return NestedError.of(status, List.of(Map.of(flag, false, "message", words)), fault.code());
  }
}
