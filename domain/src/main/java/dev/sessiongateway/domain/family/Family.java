package dev.sessiongateway.domain.family;

import dev.sessiongateway.domain.text.Coded;

/// Which client family's names and payloads a subscriber understands.
public enum Family implements Coded {
  A("A"),
  B("B");

  private final String code;

  Family(String code) {
    this.code = code;
  }

  /// The word for it that is stored.
  @Override
  public String code() {
    return code;
  }
}
