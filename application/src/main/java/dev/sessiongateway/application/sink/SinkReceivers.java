package dev.sessiongateway.application.sink;

import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.EventPart;
import dev.sessiongateway.application.delivery.EventReceiver;
import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.application.sink.SinkEvent.AppCredentials;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.PusherApp;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.ReceiverSettings;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import dev.sessiongateway.domain.webhook.Subscription;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Event sinks as receivers of events: they are rendered in family B's form and published.
public final class SinkReceivers implements ReceiverProvider {
  private final EventRenderer renderer;
  private final Map<SinkName, EventSink> sinks;
  private final List<EventReceiver> ofAll;
  private final RetryPolicy retries;
  private final SessionCipher cipher;
  private final SinkListener listener;

  /// @param sinks those that the operator has set up
  /// @param ofAll the events of all sessions that are published to them
  /// @param cipher opens the secrets of apps
  public SinkReceivers(
      EventRenderer renderer,
      Map<SinkName, EventSink> sinks,
      List<SinkSubscription> ofAll,
      RetryPolicy retries,
      SessionCipher cipher,
      SinkListener listener) {
    this.renderer = renderer;
    this.sinks = Map.copyOf(sinks);
    this.retries = retries;
    this.cipher = cipher;
    this.listener = listener;
    this.ofAll =
        ofAll.stream()
            .<EventReceiver>map(sink -> new SinkReceiver(sink.sink().ofAll(), sink, this))
            .toList();
  }

  @Override
  public List<EventReceiver> of(SessionConfig config) {
    return config.sinks().stream()
        .<EventReceiver>map(sink -> new SinkReceiver(sink.sink().ofInstance(), sink, this))
        .toList();
  }

  @Override
  public List<EventReceiver> ofAll() {
    return ofAll;
  }

  @Override
  public Optional<EventReceiver> ofDeleted(ReceiverId id, ReceiverSettings settings) {
    return settings instanceof SinkSubscription sink
        ? Optional.of(new SinkReceiver(id, sink, this))
        : Optional.empty();
  }

  private Optional<AppCredentials> opened(SessionName session, PusherApp app) {
    return cipher
        .open(session, app.sealedSecret())
        .map(
            secret -> new AppCredentials(app.appId(), app.key(), secret, app.cluster(), app.tls()));
  }

  private record SinkReceiver(ReceiverId id, SinkSubscription settings, SinkReceivers with)
      implements EventReceiver {
    /// All sessions share the circuit breaker of a sink. Each app has one of its own, so the wrong
    /// secret of one holds up no other.
    @Override
    public Endpoint endpoint() {
      var url = "sink://" + settings.sink();
      var app = settings.app();
      return new Endpoint(
          URI.create(
              app == null
                  ? url
                  : "%s/apps/%s?key=%s&cluster=%s&tls=%s"
                      .formatted(url, app.appId(), app.key(), app.cluster(), app.tls())),
          false);
    }

    @Override
    public RetryPolicy retries() {
      return with.retries;
    }

    @Override
    public boolean isEnabled() {
      return settings.enabled();
    }

    private Subscription subscription() {
      var events = settings.enabled() ? settings.events() : Set.<String>of();
      return new Subscription(Family.B, events, false, false, null);
    }

    @Override
    public List<EventPart> parts(Session session, EventRecord event) {
      return List.copyOf(with.renderer.render(subscription(), session, event));
    }

    @Override
    public int count(Session session, EventRecord event) {
      return with.renderer.count(subscription(), session, event);
    }

    @Override
    public Optional<EventPart> part(Session session, EventRecord event, String id, String name) {
      return with.renderer.find(subscription(), session, event, id, name).map(found -> found);
    }

    @Override
    public Delivery.Attempt deliver(EventPart part, Delivery.Origin origin) {
      var start = System.nanoTime();
      var sink = with.sinks.get(settings.sink());
      var outcome =
          sink == null
              ? EventSink.failed("this gateway has no event sink " + settings.sink())
              : deliver(sink, part, origin.name());
      with.listener.published(settings.sink(), outcome);
      return new Delivery.Attempt(outcome, null, Duration.ofNanos(System.nanoTime() - start), "");
    }

    private Outcome deliver(EventSink sink, EventPart part, @Nullable SessionName session) {
      var isTest = part instanceof EventPart.Test;
      if (session == null) {
        return isTest ? outcome(sink.problem()) : EventSink.failed("the event is of no session");
      }
      var sealed = settings.app();
      var app = sealed == null ? null : with.opened(session, sealed).orElse(null);
      if (sealed != null && app == null) {
        return EventSink.failed("the secret was encrypted with another key of the gateway");
      }
      // A test writes nothing where consumers would take it for an event.
      if (isTest) {
        return outcome(app == null ? sink.problem() : sink.problem(app));
      }
      var event = RenderedEvent.of(part);
      var isGlobal = id.equals(settings.sink().ofAll());
      return sink.publish(
          new SinkEvent(
              event.id(), event.name(), session, isGlobal, event.at(), event.body(), app));
    }

    private static Outcome outcome(Optional<String> problem) {
      return problem.map(EventSink::failed).orElse(EventSink.ACCEPTED);
    }

    @Override
    public ReceiverSettings afterDeletion() {
      return settings;
    }

    @Override
    public Description description() {
      var isSigned = settings.app() != null;
      return new Description(Family.B, settings.enabled(), settings.events(), isSigned);
    }
  }

  /// Gets each attempt to publish an event: returns at once and throws nothing.
  @FunctionalInterface
  public interface SinkListener {
    void published(SinkName sink, Outcome outcome);
  }
}
