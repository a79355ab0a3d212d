package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.domain.fault.Fault;
import org.jspecify.annotations.Nullable;

/// For what one shape of a body requires and another does not have; everywhere else the record says
/// it by leaving `@Nullable` away.
public final class Required {
  private Required() {}

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>` when it is not there
  public static <T> T of(String field, @Nullable T value) {
    if (value == null) {
      throw Fault.invalid(field, "is required");
    }
    if (value instanceof String text && text.isBlank()) {
      throw Fault.invalid(field, "must not be blank");
    }
    return value;
  }
}
