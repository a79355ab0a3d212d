package dev.sessiongateway.domain.app;

/// The configuration of an app, which decides its kind.
public sealed interface AppSettings permits CallsSettings, ChatwootSettings, McpSettings {
  AppKind kind();
}
