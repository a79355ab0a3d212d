package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.text.Coded;

/// The service that a GIF comes from, which phones name beside it.
public enum GifSource implements Coded {
  NONE("NONE"),
  GIPHY("GIPHY"),
  TENOR("TENOR");

  private final String code;

  GifSource(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
