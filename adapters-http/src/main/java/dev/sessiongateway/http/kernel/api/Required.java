package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.domain.fault.Fault;
import org.jspecify.annotations.Nullable;

/// Checks fields that only one form of a body requires. Fields that every form requires are
/// declared without `@Nullable` in the record instead.
public final class Required {
  private Required() {}

  /// The text; null for an absent or blank one.
  public static @Nullable String orNull(@Nullable String text) {
    return text == null || text.isBlank() ? null : text;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>` when the value is
  ///   null
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
