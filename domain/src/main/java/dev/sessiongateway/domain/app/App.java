package dev.sessiongateway.domain.app;

import dev.sessiongateway.domain.webhook.Webhook;
import java.util.Optional;

/// An app of a session.
///
/// @param id unique among the apps of the session
/// @param enabled a disabled app keeps its configuration and does nothing
public record App(AppId id, boolean enabled, AppSettings settings) {

  public AppKind kind() {
    return settings.kind();
  }

  /// The webhook as which the app receives events, if it receives any.
  public Optional<Webhook> webhook() {
    return settings instanceof ChatwootSettings chatwoot
        ? Optional.of(chatwoot.webhook(id, enabled))
        : Optional.empty();
  }

  public App withSettings(AppSettings other) {
    return new App(id, enabled, other);
  }
}
