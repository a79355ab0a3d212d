package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Webhook;
import java.util.Optional;

/// The webhooks and other subscriptions of sessions. Changes take effect at once and never restart
/// the link. Thread-safe.
///
/// @spec api.md#events Events
public interface Subscriptions {

  /// Family B's webhook of a session.
  ///
  /// @spec api.md#family-b-operations Family B operations
  Optional<Webhook> instanceWebhook(SessionName session);

  void setInstanceWebhook(SessionName session, Webhook webhook);

  /// What clients of the session's own socket receive; empty when it is not configured.
  Optional<SessionConfig.EventSocket> socket(SessionName session);

  void setSocket(SessionName session, SessionConfig.EventSocket socket);
}
