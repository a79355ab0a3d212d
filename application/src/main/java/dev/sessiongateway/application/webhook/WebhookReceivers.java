package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.EventPart;
import dev.sessiongateway.application.delivery.EventReceiver;
import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.ReceiverSettings;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Webhooks as receivers of events: they are rendered in the family's form and posted.
@Internal
public final class WebhookReceivers implements ReceiverProvider {
  private final EventRenderer renderer;
  private final Delivery delivery;
  private final RetryDefaults retries;
  private final List<EventReceiver> ofAll;

  /// @param ofAll the webhooks of all sessions
  public WebhookReceivers(
      EventRenderer renderer, Delivery delivery, RetryDefaults retries, List<Webhook> ofAll) {
    this.renderer = renderer;
    this.delivery = delivery;
    this.retries = retries;
    this.ofAll = all(ofAll);
  }

  private List<EventReceiver> all(List<Webhook> webhooks) {
    return webhooks.stream()
        .<EventReceiver>map(webhook -> new WebhookReceiver(webhook, this))
        .toList();
  }

  @Override
  public List<EventReceiver> of(SessionConfig config) {
    return all(config.webhooks());
  }

  @Override
  public List<EventReceiver> ofAll() {
    return ofAll;
  }

  @Override
  public Optional<EventReceiver> ofDeleted(ReceiverId id, ReceiverSettings settings) {
    return settings instanceof Webhook webhook
        ? Optional.of(new WebhookReceiver(webhook, this))
        : Optional.empty();
  }

  private record WebhookReceiver(Webhook webhook, WebhookReceivers with) implements EventReceiver {
    @Override
    public ReceiverId id() {
      return webhook.id();
    }

    @Override
    public Endpoint endpoint() {
      return new Endpoint(webhook.url(), true);
    }

    @Override
    public RetryPolicy retries() {
      return with.retries.of(webhook);
    }

    @Override
    public boolean isEnabled() {
      return webhook.enabled();
    }

    @Override
    public List<EventPart> parts(Session session, EventRecord event) {
      return List.copyOf(with.renderer.render(webhook.subscription(), session, event));
    }

    @Override
    public int count(Session session, EventRecord event) {
      return with.renderer.count(webhook.subscription(), session, event);
    }

    @Override
    public Optional<EventPart> part(Session session, EventRecord event, String id, String name) {
      return with.renderer
          .find(webhook.subscription(), session, event, id, name)
          .map(found -> found);
    }

    @Override
    public EventPart test(@Nullable SessionName session, EventId id, Instant at) {
      return with.renderer.testEvent(webhook.subscription(), session, id, at);
    }

    @Override
    public Delivery.Attempt deliver(EventPart part, Delivery.Origin origin) {
      return with.delivery.deliver(webhook, RenderedEvent.of(part), origin);
    }

    @Override
    public ReceiverSettings afterDeletion() {
      return webhook;
    }

    @Override
    public Description description() {
      return new Description(
          webhook.family(),
          webhook.enabled(),
          webhook.events(),
          webhook.hmacKey() != null,
          webhook.retries(),
          webhook.headers().stream().map(Webhook.Header::name).toList(),
          webhook.byEvents(),
          webhook.base64(),
          webhook.verifiesTls());
    }
  }
}
