package dev.sessiongateway.domain.app;

import dev.sessiongateway.domain.text.Coded;

/// What an app does.
public enum AppKind implements Coded {
  /// Declines calls.
  CALLS("calls"),
  /// Connects the session to an inbox of a Chatwoot server.
  CHATWOOT("chatwoot"),
  /// Gives Model Context Protocol clients a key of their own.
  MCP("mcp"),
  /// Finds the form under which the network has a phone number, by rules.
  PHONE_NUMBERS("phone-numbers"),
  /// As [#PHONE_NUMBERS], by the rules for Argentina.
  ARGENTINE_PHONE_NUMBERS("argentine-phone-numbers"),
  /// As [#PHONE_NUMBERS], by the rules for Brazil.
  BRAZILIAN_PHONE_NUMBERS("brazilian-phone-numbers"),
  /// As [#PHONE_NUMBERS], by the rules for Mexico.
  MEXICAN_PHONE_NUMBERS("mexican-phone-numbers");

  private final String code;

  AppKind(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
