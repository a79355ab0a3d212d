package dev.sessiongateway.domain.presence;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Coded;

/// The presence of an account, as others see it. The first two apply to the account, the rest to
/// one chat.
///
/// @spec api.md#family-b-operations Family B operations
public enum Presence implements Coded {
  AVAILABLE("AVAILABLE"),
  UNAVAILABLE("UNAVAILABLE"),
  COMPOSING("COMPOSING"),
  RECORDING("RECORDING"),
  PAUSED("PAUSED");

  private final String code;

  Presence(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }

  public static Presence parse(String text) {
    return switch (text) {
      case "available" -> AVAILABLE;
      case "unavailable" -> UNAVAILABLE;
      case "composing" -> COMPOSING;
      case "recording" -> RECORDING;
      case "paused" -> PAUSED;
      default ->
          throw Fault.invalid(
              "presence", "must be one of available, unavailable, composing, recording, paused");
    };
  }
}
