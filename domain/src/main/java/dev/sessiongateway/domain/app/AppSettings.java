package dev.sessiongateway.domain.app;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The configuration of an app, which decides its kind.
public sealed interface AppSettings
    permits AppSettings.CallsSettings,
        AppSettings.McpSettings,
        AppSettings.OfPart,
        PhoneNumberSettings {
  AppKind kind();

  /// Of an app that a part of the gateway brings, which alone knows what they say.
  non-sealed interface OfPart extends AppSettings {
    /// The server to which the app passes events of the session; empty when it passes none.
    Optional<URI> server();
  }

  /// Of an app whose part this gateway does not have, as they were stored.
  ///
  /// @param content texts, numbers, flags, lists and maps of these by name
  record UnreadSettings(AppKind kind, Map<String, Object> content) implements OfPart {
    public UnreadSettings {
      content = Collections.unmodifiableMap(new LinkedHashMap<>(content));
    }

    @Override
    public Optional<URI> server() {
      return Optional.empty();
    }

    @Override
    public String toString() {
      return "UnreadSettings[" + kind.code() + "]"; // they may hold a secret
    }
  }

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
