package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Webhook;
import java.util.Optional;

/// Who is told about the events of a session. Changes hold at once and never restart the link.
/// Thread-safe.
///
/// @spec api.md#events Events
public interface Subscriptions {

  /// The one webhook that family B knows for each session.
  ///
  /// @spec api.md#family-b-operations Family B operations
  Optional<Webhook> instanceWebhook(SessionName session);

  void setInstanceWebhook(SessionName session, Webhook webhook);

  /// What clients hear that connect to the session's own socket; empty while nobody set it.
  Optional<SessionConfig.EventSocket> socket(SessionName session);

  void setSocket(SessionName session, SessionConfig.EventSocket socket);
}
