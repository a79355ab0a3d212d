package dev.sessiongateway.domain.family;

import dev.sessiongateway.domain.text.Coded;

/// The client families, each with its own event names and payloads.
public enum Family implements Coded {
  A("A"),
  B("B");

  private final String code;

  Family(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
