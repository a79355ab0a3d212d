package dev.sessiongateway.application.delivery;

import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.text.UrlServer;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import dev.sessiongateway.domain.webhook.ReceiverKey;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Shared by all delivery workers.
record DeliveryContext(
    DeliveryStores stores,
    SessionReceivers receivers,
    Delivery.DeliveryListener listener,
    EndpointHealthRegistry endpoints,
    Bulkhead bulkhead,
    EventFactories factories,
    Executor background,
    Predicate<LiveSession> isLive,
    BooleanSupplier isOpen) {
  /// Counting more would take longer than a caller waits.
  static final int COUNT_LIMIT = 5_000;

  private static final int READ_AT_ONCE = 500;
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

  /// Counts what a cursor still has to deliver: the renderings of the events behind it that its
  /// receiver wants. Exact up to [#COUNT_LIMIT] events, extrapolated beyond them.
  long backlog(LiveSession live, EventReceiver receiver, DeliveryCursor cursor) {
    var all = events().lastSeq(live.ref()) - cursor.seq();
    var session = live.session();
    var wanted = 0L;
    var seen = 0L;
    var seq = cursor.seq();
    while (seen < Math.min(all, COUNT_LIMIT)) {
      var batch = events().read(live.ref(), seq, READ_AT_ONCE);
      if (batch.isEmpty()) {
        break;
      }
      for (var event : batch) {
        wanted += receiver.count(session, event);
      }
      seen += batch.size();
      seq = batch.getLast().seq();
    }
    var rest = Math.max(0, all - seen);
    var estimate = seen == 0 ? 0 : Math.round((double) rest * wanted / seen);
    return Math.max(0, wanted + estimate - cursor.part());
  }

  /// As [NextTry#after].
  Optional<NextTry> delayAfter(EventReceiver receiver, int attempts, Delivery.Outcome outcome) {
    return NextTry.after(receiver.retries(), attempts, outcome, factories.identifiers().chance());
  }

  /// The session's proxy, except for receivers of the gateway's own configuration.
  Delivery.Attempt deliver(LiveSession live, EventReceiver receiver, EventPart part) {
    var session = live.session();
    var via = receivers.isOwn(session, receiver.id()) ? session.config().proxy() : null;
    var origin = new Delivery.Origin(session.id(), live.name(), via);
    return deliver(receiver, part, origin, () -> isLive.test(live));
  }

  /// Delivers what has no session, or what is left of one that was deleted.
  Delivery.Attempt deliver(EventReceiver receiver, EventPart part, Delivery.Origin origin) {
    return deliver(receiver, part, origin, () -> true);
  }

  /// An exception of the adapter counts as a failed attempt: otherwise the attempt would repeat for
  /// ever, past retries and dead letters.
  ///
  /// The lines of the log that an attempt writes carry the request that caused the event.
  ///
  /// @param isThere whether the session still exists: a receiver that asks the gateway for it fails
  ///   when it is deleted meanwhile
  private Delivery.Attempt deliver(
      EventReceiver receiver, EventPart part, Delivery.Origin origin, BooleanSupplier isThere) {
    return CurrentRequest.<Delivery.Attempt, RuntimeException>call(
        part.cause(),
        () -> {
          var attempt = attempt(receiver, part, origin, isThere);
          listener.delivered(part.name(), attempt);
          return attempt;
        });
  }

  /// Whether the end of the gateway broke the attempt off. It says nothing about the endpoint then:
  /// it is not counted, and the next start makes it again.
  boolean wasBrokenOff(Delivery.Attempt attempt) {
    return !isOpen.getAsBoolean()
        && attempt.status() == null
        && attempt.outcome() instanceof Delivery.Outcome.Failed;
  }

  private Delivery.Attempt attempt(
      EventReceiver receiver, EventPart part, Delivery.Origin origin, BooleanSupplier isThere) {
    try {
      return receiver.deliver(part, origin);
    } catch (RuntimeException | StackOverflowError e) {
      // A receiver that calls the gateway is refused while it closes: the next start delivers
      // again.
      (isOpen.getAsBoolean() && isThere.getAsBoolean() ? LOG.atError() : LOG.atDebug())
          .addKeyValue("receiver", keyOf(receiver, origin))
          .addKeyValue("event", part.name())
          .setCause(e)
          .log("a delivery broke off");
      var outcome = new Delivery.Outcome.Failed("the delivery broke off", null);
      return new Delivery.Attempt(outcome, null, Duration.ZERO, "");
    }
  }

  private ReceiverKey keyOf(EventReceiver receiver, Delivery.Origin origin) {
    var session = origin.name();
    return session == null
        ? ReceiverKey.ofGlobal(receiver.id())
        : receivers.keyOf(session, receiver.id());
  }

  /// The circuit breakers of all endpoints, in memory; the store keeps their health. Thread-safe.
  static final class EndpointHealthRegistry {
    private final EndpointHealthStore store;
    private final Time time;
    private final ConcurrentHashMap<URI, EndpointHealth> stored = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<URI, CircuitBreaker> breakers = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<URI, AtomicInteger> unsavedChanges = new ConcurrentHashMap<>();
    private final CopyOnWriteArrayList<Consumer<EndpointHealth>> observers =
        new CopyOnWriteArrayList<>();

    EndpointHealthRegistry(EndpointHealthStore store, Time time) {
      this.store = store;
      this.time = time;
    }

    /// Loads the stored health. Call once, before anything else.
    void load() {
      var now = time.instant();
      store.list().forEach(health -> stored.put(health.url(), health.asOf(now)));
    }

    /// `observer` is called for each endpoint that is disabled.
    void onDisabled(Consumer<EndpointHealth> observer) {
      observers.add(observer);
    }

    CircuitBreaker of(EventReceiver.Endpoint endpoint) {
      return breakers.computeIfAbsent(endpoint.url(), url -> breaker(url, endpoint.isGivenUp()));
    }

    private CircuitBreaker breaker(URI url, boolean isGivenUp) {
      var health = stored.getOrDefault(url, EndpointHealth.healthy(url));
      return new CircuitBreaker(health, isGivenUp, time, this::changed);
    }

    private void changed(EndpointHealth before, EndpointHealth after) {
      // Before storing: a crash in between reports twice rather than never.
      if (before.condition() != Condition.DISABLED && after.condition() == Condition.DISABLED) {
        observers.forEach(observer -> observer.accept(after));
      }
      save(after.url());
      if (before.condition() != after.condition()) {
        LOG.atWarn()
            .addKeyValue("host", UrlServer.hostOf(after.url()))
            .addKeyValue("from", before.condition())
            .addKeyValue("to", after.condition())
            .addKeyValue("reason", after.reason())
            .log("the health of an endpoint changed");
      }
    }

    /// One write at a time for each endpoint, so that the last state is stored last.
    private void save(URI url) {
      var changes = unsavedChanges.computeIfAbsent(url, _ -> new AtomicInteger());
      if (changes.getAndIncrement() > 0) {
        return;
      }
      int seen;
      do {
        seen = changes.get();
        try {
          store.save(Objects.requireNonNull(breakers.get(url)).endpoint());
        } catch (RuntimeException | Error e) {
          LOG.atWarn()
              .addKeyValue("host", UrlServer.hostOf(url))
              .setCause(e)
              .log("the health of an endpoint was not stored");
        }
      } while (changes.addAndGet(-seen) > 0);
    }
  }
}
