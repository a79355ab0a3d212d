package dev.sessiongateway.domain.app;

import org.jspecify.annotations.Nullable;

/// @param keyId the id of the API key that was issued for the app; the key store has its rights.
///   Absent while there is none
public record McpSettings(@Nullable String keyId) implements AppSettings {
  @Override
  public AppKind kind() {
    return AppKind.MCP;
  }
}
