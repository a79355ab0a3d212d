package dev.sessiongateway.http.fault;

import dev.sessiongateway.domain.fault.Fault;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the network did not do for a client of family B, which reads of it in a form of its own.
final class Undone extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int STATUS = 500;

  private final transient Fault fault;
  private final @Nullable String flag;

  /// @param flag false in the answer, beside the words; absent for words alone
  Undone(Fault fault, @Nullable String flag) {
    super(fault.code(), null, false, false);
    this.fault = fault;
    this.flag = flag;
  }

  Fault fault() {
    return fault;
  }

  FamilyBError toError() {
    var words = List.of(fault.message());
    return FamilyBError.of(
        STATUS,
        flag == null ? words : List.of(Map.of(flag, false, "message", words)),
        fault.code());
  }
}
