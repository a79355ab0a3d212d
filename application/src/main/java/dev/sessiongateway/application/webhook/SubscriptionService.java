package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.session.ConfigUpdate;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Webhook;
import java.util.List;
import java.util.Optional;

/// Webhooks are part of a session's configuration; [WebhookDispatch] observes every change.
public final class SubscriptionService implements Subscriptions {
  private final SessionDirectory sessions;
  private final ConfigUpdate reconfiguration;

  public SubscriptionService(SessionDirectory sessions, ConfigUpdate reconfiguration) {
    this.sessions = sessions;
    this.reconfiguration = reconfiguration;
  }

  @Override
  public Optional<Webhook> instanceWebhook(SessionName session) {
    return sessions.get(session).session().config().instanceWebhook();
  }

  @Override
  public void setInstanceWebhook(SessionName session, Webhook webhook) {
    reconfiguration.apply(session, config -> config.withWebhooks(Family.B, List.of(webhook)));
  }

  @Override
  public Optional<SessionConfig.EventSocket> socket(SessionName session) {
    return Optional.ofNullable(sessions.get(session).session().config().socket());
  }

  @Override
  public void setSocket(SessionName session, SessionConfig.EventSocket socket) {
    reconfiguration.apply(session, config -> config.with(socket));
  }
}
