package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.text.Coded;

/// In which form a session sends buttons, lists and carousels.
public enum InteractiveMode implements Coded {
  /// As such where the network has them, else as numbered text.
  AUTO("auto"),
  /// Always as numbered text.
  TEXT("text"),
  /// Only as such; refused where the network does not have them.
  NATIVE("native");

  private final String code;

  InteractiveMode(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
