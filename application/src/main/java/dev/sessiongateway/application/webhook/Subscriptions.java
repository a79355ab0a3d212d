package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Webhook;
import java.util.List;
import java.util.Optional;

/// The webhooks and other subscriptions of sessions. Changes take effect at once and never restart
/// the link. Thread-safe.
///
/// @spec api.md#events Events
///
///   Webhooks are part of a session's configuration; [WebhookDispatch] observes every change.
public final class Subscriptions {
  private final SessionDirectory sessions;
  private final Sessions reconfiguration;

  public Subscriptions(SessionDirectory sessions, Sessions reconfiguration) {
    this.sessions = sessions;
    this.reconfiguration = reconfiguration;
  }

  /// Family B's webhook of a session.
  ///
  /// @spec api.md#family-b-operations Family B operations
  public Optional<Webhook> instanceWebhook(SessionName session) {
    return sessions.readable(session).session().config().instanceWebhook();
  }

  public void setInstanceWebhook(SessionName session, Webhook webhook) {
    reconfiguration.apply(session, config -> config.withWebhooks(Family.B, List.of(webhook)));
  }

  /// What clients of the session's own socket receive; empty when it is not configured.
  public Optional<SessionConfig.EventSocket> socket(SessionName session) {
    return Optional.ofNullable(sessions.readable(session).session().config().socket());
  }

  public void setSocket(SessionName session, SessionConfig.EventSocket socket) {
    reconfiguration.apply(session, config -> config.with(socket));
  }
}
