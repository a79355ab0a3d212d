package dev.sessiongateway.domain.app;

import org.jspecify.annotations.Nullable;

/// The configuration of an app, which decides its kind.
public sealed interface AppSettings
    permits AppSettings.CallsSettings,
        ChatwootSettings,
        AppSettings.McpSettings,
        PhoneNumberSettings {
  AppKind kind();

  /// @param direct the rule for calls of a person
  /// @param group the rule for calls in a group
  record CallsSettings(CallRule direct, CallRule group) implements AppSettings {
    @Override
    public AppKind kind() {
      return AppKind.CALLS;
    }
  }

  /// @param keyId the id of the API key that was issued for the app; the key store has its rights.
  ///   Absent while there is none
  record McpSettings(@Nullable String keyId) implements AppSettings {
    @Override
    public AppKind kind() {
      return AppKind.MCP;
    }
  }
}
