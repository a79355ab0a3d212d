package dev.sessiongateway.domain.template;

import dev.sessiongateway.domain.text.Coded;

/// What the messages of a template are for.
public enum TemplateCategory implements Coded {
  AUTHENTICATION("AUTHENTICATION"),
  MARKETING("MARKETING"),
  UTILITY("UTILITY");

  private final String code;

  TemplateCategory(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
