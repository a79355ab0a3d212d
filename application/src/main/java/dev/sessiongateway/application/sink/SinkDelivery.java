package dev.sessiongateway.application.sink;

import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.application.sink.SinkEvent.AppCredentials;
import dev.sessiongateway.application.webhook.Delivery;
import dev.sessiongateway.application.webhook.RenderedEvent;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.PusherApp;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// Publishes the events of sinks, and delivers all others as before. Order, retries and dead
/// letters are those of webhooks.
public final class SinkDelivery implements Delivery {
  private static final String TEST = "webhook.test";

  private final Delivery others;
  private final Map<SinkName, EventSink> sinks;
  private final SessionCipher cipher;
  private final SinkListener listener;

  /// @param others delivers the events of webhooks
  /// @param sinks those that the operator has set up
  /// @param cipher opens the secrets of apps
  public SinkDelivery(
      Delivery others,
      Map<SinkName, EventSink> sinks,
      SessionCipher cipher,
      SinkListener listener) {
    this.others = others;
    this.sinks = Map.copyOf(sinks);
    this.cipher = cipher;
    this.listener = listener;
  }

  @Override
  public Attempt deliver(Webhook webhook, RenderedEvent event, Origin origin) {
    var name = webhook.sink();
    if (name.isEmpty()) {
      return others.deliver(webhook, event, origin);
    }
    var start = System.nanoTime();
    var sink = sinks.get(name.get());
    var outcome =
        sink == null
            ? EventSink.failed("this gateway has no event sink " + name.get())
            : publish(sink, name.get(), webhook, event, origin);
    listener.published(name.get(), outcome);
    return new Attempt(outcome, null, Duration.ofNanos(System.nanoTime() - start), "");
  }

  private Outcome publish(
      EventSink sink, SinkName name, Webhook webhook, RenderedEvent event, Origin origin) {
    var session = origin.name();
    var sealed = PusherApp.of(webhook);
    if (session == null) {
      return event.name().equals(TEST)
          ? outcome(sink.problem())
          : EventSink.failed("the event is of no session");
    }
    var app = sealed.flatMap(one -> opened(session, one));
    if (sealed.isPresent() && app.isEmpty()) {
      return EventSink.failed("the secret was encrypted with another key of the gateway");
    }
    // A test writes nothing where consumers would take it for an event.
    return event.name().equals(TEST)
        ? outcome(app.map(sink::problem).orElseGet(sink::problem))
        : sink.publish(
            new SinkEvent(
                event.id(),
                event.name(),
                session,
                webhook.id().equals(name.ofAll()),
                event.at(),
                event.body(),
                app.orElse(null)));
  }

  private static Outcome outcome(Optional<String> problem) {
    return problem.map(EventSink::failed).orElse(EventSink.ACCEPTED);
  }

  private Optional<AppCredentials> opened(SessionName session, PusherApp app) {
    return cipher
        .open(session, app.sealedSecret())
        .map(
            secret -> new AppCredentials(app.appId(), app.key(), secret, app.cluster(), app.tls()));
  }

  /// Is told of each attempt to publish an event: returns at once and throws nothing.
  @FunctionalInterface
  public interface SinkListener {
    void published(SinkName sink, Delivery.Outcome outcome);
  }
}
