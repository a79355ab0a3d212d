package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import java.net.URI;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The circuit breakers of all endpoints, in memory; the store keeps their health. Thread-safe.
final class EndpointHealthRegistry {
  private static final Logger LOG = LoggerFactory.getLogger(EndpointHealthRegistry.class);

  private final EndpointHealthStore store;
  private final Time time;
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
    store.list().forEach(endpoint -> breakers.put(endpoint.url(), breaker(endpoint.asOf(now))));
  }

  /// `observer` is called for each endpoint that is disabled.
  void onDisabled(Consumer<EndpointHealth> observer) {
    observers.add(observer);
  }

  CircuitBreaker of(URI url) {
    return breakers.computeIfAbsent(url, _ -> breaker(EndpointHealth.healthy(url)));
  }

  private CircuitBreaker breaker(EndpointHealth endpoint) {
    return new CircuitBreaker(endpoint, time, this::changed);
  }

  private void changed(EndpointHealth before, EndpointHealth after) {
    // Before storing: a crash in between reports twice rather than never.
    if (before.condition() != Condition.DISABLED && after.condition() == Condition.DISABLED) {
      observers.forEach(observer -> observer.accept(after));
    }
    save(after.url());
    if (before.condition() != after.condition()) {
      LOG.atWarn()
          .addKeyValue("host", after.url().getHost())
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
        store.save(of(url).endpoint());
      } catch (RuntimeException | Error e) {
        LOG.atWarn()
            .addKeyValue("host", url.getHost())
            .setCause(e)
            .log("the health of an endpoint was not stored");
      }
    } while (changes.addAndGet(-seen) > 0);
  }
}
