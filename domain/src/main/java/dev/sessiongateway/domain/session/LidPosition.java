package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.text.Coded;

/// Where family B shows the hidden id (LID) of a person whose phone number is known.
public enum LidPosition implements Coded {
  /// Beside the number.
  BESIDE("beside"),
  /// In the place of the number, which is then beside it, as Evolution API 2.3.6 does.
  FIRST("first");

  private final String code;

  LidPosition(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
