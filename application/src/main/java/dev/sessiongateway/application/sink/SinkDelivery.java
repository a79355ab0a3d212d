package dev.sessiongateway.application.sink;

import dev.sessiongateway.application.webhook.Delivery;
import dev.sessiongateway.application.webhook.RenderedEvent;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import java.util.Map;

/// Publishes the events of sinks, and delivers all others as before. Order, retries and dead
/// letters are those of webhooks.
public final class SinkDelivery implements Delivery {
  private static final String TEST = "webhook.test";

  private final Delivery others;
  private final Map<SinkName, EventSink> sinks;
  private final SinkListener listener;

  /// @param others delivers the events of webhooks
  /// @param sinks those that the operator has set up
  public SinkDelivery(Delivery others, Map<SinkName, EventSink> sinks, SinkListener listener) {
    this.others = others;
    this.sinks = Map.copyOf(sinks);
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

  /// A test writes nothing where consumers would take it for an event.
  private static Outcome publish(
      EventSink sink, SinkName name, Webhook webhook, RenderedEvent event, Origin origin) {
    if (event.name().equals(TEST)) {
      return sink.problem().map(EventSink::failed).orElse(EventSink.ACCEPTED);
    }
    var session = origin.name();
    if (session == null) {
      return EventSink.failed("the event is of no session");
    }
    return sink.publish(
        new SinkEvent(
            event.id(),
            event.name(),
            session,
            webhook.id().equals(name.ofAll()),
            event.at(),
            event.body()));
  }

  /// Is told of each attempt to publish an event: returns at once and throws nothing.
  @FunctionalInterface
  public interface SinkListener {
    void published(SinkName sink, Delivery.Outcome outcome);
  }
}
