package dev.sessiongateway.domain.app;

import dev.sessiongateway.domain.webhook.ReceiverId;

/// An app of a session.
///
/// @param id unique among the apps of the session
/// @param enabled a disabled app keeps its configuration and does nothing
public record App(AppId id, boolean enabled, AppSettings settings) {

  public AppKind kind() {
    return settings.kind();
  }

  /// The name under which cursors of the app are stored.
  public ReceiverId receiver() {
    return new ReceiverId("app:" + id);
  }

  public App withSettings(AppSettings other) {
    return new App(id, enabled, other);
  }
}
