package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Shared by all delivery workers.
record DeliveryContext(
    WebhookStores stores,
    DeliveryPorts ports,
    EndpointHealthRegistry endpoints,
    Bulkhead bulkhead,
    EventFactories factories,
    RetrySchedule schedule,
    Executor background,
    Predicate<LiveSession> isLive) {
  private static final Logger LOG = LoggerFactory.getLogger(DeliveryContext.class);

  Time time() {
    return factories.time();
  }

  Instant now() {
    return time().instant();
  }

  EventLog events() {
    return stores.events();
  }

  DeliveryCursorStore cursors() {
    return stores.cursors();
  }

  DeadLetterStore deadLetters() {
    return stores.deadLetters();
  }

  /// The renderings of the event that the webhook wants.
  List<RenderedEvent> render(Webhook webhook, Session session, EventRecord event) {
    return ports.renderer().render(webhook.subscription(), session, event);
  }

  /// The session's proxy, except for webhooks of the gateway's own configuration.
  Delivery.Attempt deliver(LiveSession live, Webhook webhook, RenderedEvent event) {
    var config = live.session().config();
    var isItsOwn = config.receivers().stream().anyMatch(one -> one.id().equals(webhook.id()));
    var via = isItsOwn ? config.proxy() : null;
    return deliver(webhook, event, new Delivery.Origin(live.session().id(), live.name(), via));
  }

  /// An exception of the adapter counts as a failed attempt: otherwise the attempt would repeat for
  /// ever, past retries and dead letters.
  ///
  /// The lines of the log that an attempt writes carry the request that caused the event.
  Delivery.Attempt deliver(Webhook webhook, RenderedEvent event, Delivery.Origin origin) {
    return CurrentRequest.<Delivery.Attempt, RuntimeException>call(
        event.cause(),
        () -> {
          var attempt = attempt(webhook, event, origin);
          ports.listener().delivered(event.name(), attempt);
          return attempt;
        });
  }

  private Delivery.Attempt attempt(Webhook webhook, RenderedEvent event, Delivery.Origin origin) {
    try {
      return ports.delivery().deliver(webhook, event, origin);
    } catch (RuntimeException | StackOverflowError e) {
      LOG.atError()
          .addKeyValue("webhook", webhook.id())
          .addKeyValue("event", event.name())
          .setCause(e)
          .log("a delivery broke off");
      var outcome = new Delivery.Outcome.Failed("the delivery broke off", null);
      return new Delivery.Attempt(outcome, null, Duration.ZERO, "");
    }
  }
}
