package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.fault.Fault;
import org.jspecify.annotations.Nullable;

/// Why a recipient did not get the message.
///
/// @param code a word for programs
/// @param text for people
public record RecipientFailure(String code, String text) {
  private static final int LONGEST = 500;

  public RecipientFailure {
    text = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
  }

  /// Of a message that the network has given up.
  ///
  /// @param reason null when it gave none
  static RecipientFailure ofMessage(@Nullable String reason) {
    return new RecipientFailure(
        "message.failed", reason == null ? "The network gave no reason" : reason);
  }

  static RecipientFailure of(Fault fault) {
    return new RecipientFailure(fault.code(), fault.message());
  }
}
