package dev.sessiongateway.http.kernel.json;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.SafeFileName;
import org.jspecify.annotations.Nullable;

/// Validates the file names and types that clients send: both are shown to people and stored with
/// the message.
public final class FileName {
  private FileName() {}

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>` when it is too long
  public static void check(String field, @Nullable String text) {
    if (text != null && text.length() > SafeFileName.MAX_LENGTH) {
      throw Fault.invalid(field, "must have at most " + SafeFileName.MAX_LENGTH + " characters");
    }
  }
}
