package dev.sessiongateway.application;

import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// For a program that embeds the gateway and reads its events in another way.
final class NoWebhooks implements EventRenderer, Delivery {
  private static final Outcome NOT_HERE =
      new Outcome.Refused(0, "this gateway delivers no webhooks");

  @Override
  public List<RenderedEvent> render(Subscription subscription, Session session, EventRecord event) {
    return List.of();
  }

  @Override
  public RenderedEvent testEvent(
      Subscription subscription, @Nullable SessionName session, EventId id, Instant at) {
    return new RenderedEvent(id.value(), "webhook.test", at, "", new byte[0], null, 1);
  }

  @Override
  public Attempt deliver(Webhook webhook, RenderedEvent event, Origin origin) {
    return new Attempt(NOT_HERE, null, Duration.ZERO, "");
  }
}
