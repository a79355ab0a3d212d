package dev.sessiongateway.domain.app;

import dev.sessiongateway.domain.text.Coded;

/// What an app does.
public enum AppKind implements Coded {
  /// Declines calls.
  CALLS("calls"),
  /// Connects the session to an inbox of a Chatwoot server.
  CHATWOOT("chatwoot"),
  /// Gives Model Context Protocol clients a key of their own.
  MCP("mcp");

  private final String code;

  AppKind(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
