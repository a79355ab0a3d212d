package dev.sessiongateway.http.kernel.metrics;

import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.messaging.Messaging.SendListener;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.metrics.GaugeCollector.GaugeSource;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// Counts requests and sends, and reads the state of other parts when it is asked. Every label has
/// a bounded number of values: names of sessions, people and addresses are never among them.
/// Thread-safe.
public final class Metrics implements AutoCloseable {
  /// The media type of [#scrape].
  public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private static final Duration[] ACK_BUCKETS = {
    Duration.ofMillis(1),
    Duration.ofMillis(5),
    Duration.ofMillis(25),
    Duration.ofMillis(100),
    Duration.ofMillis(500),
    Duration.ofSeconds(1),
    Duration.ofSeconds(5),
    Duration.ofSeconds(30)
  };

  private static final String ACCEPTED = "accepted";

  private static final Duration[] DELIVERY_BUCKETS = {
    Duration.ofMillis(5),
    Duration.ofMillis(25),
    Duration.ofMillis(100),
    Duration.ofMillis(500),
    Duration.ofSeconds(1),
    Duration.ofSeconds(5),
    Duration.ofSeconds(10),
    Duration.ofSeconds(30)
  };

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final GaugeCollector gauges = new GaugeCollector();
  private final JvmGcMetrics garbageCollection = new JvmGcMetrics();
  private final SlowOperations slow;
  private final RequestTimers unrouted;
  private final Timer acks =
      Timer.builder(GaugeCollector.PREFIX + "send_ack")
          .description("How long the network took to acknowledge a sent message")
          .serviceLevelObjectives(ACK_BUCKETS)
          .register(registry);

  /// By outcome.
  private final Map<String, Timer> deliveries = new ConcurrentHashMap<>();

  /// @param slow receives requests that take long
  public Metrics(SlowOperations slow) {
    this.slow = slow;
    this.unrouted = new RequestTimers(registry, slow, "none", "none", "any", "none");
    registry.getPrometheusRegistry().register(gauges);
    // Shown from the start, so that a rate over them has a beginning.
    for (var outcome : SendListener.Outcome.values()) {
      var _ = sends(ContentKind.TEXT, outcome);
    }
    var _ = deliveries(ACCEPTED);
    add(sink -> {
      for (var kind : SlowOperations.Kind.values()) {
        sink.counter(
            "slow_operations", "Operations that took long", "kind", kind.code(), slow.count(kind));
      }
    });
  }

  /// Slow requests are not reported. Measures the virtual machine too.
  public Metrics withMachine() {
    List.of(
            new JvmMemoryMetrics(),
            new JvmThreadMetrics(),
            new ClassLoaderMetrics(),
            new ProcessorMetrics(),
            new UptimeMetrics(),
            new FileDescriptorMetrics(),
            garbageCollection)
        .forEach(binder -> binder.bindTo(registry));
    return this;
  }

  /// From now on each scrape reads this source.
  public void add(GaugeSource source) {
    gauges.add(source);
  }

  /// The timers of a route; call once for each.
  public RequestTimers of(Route route) {
    return new RequestTimers(
        registry,
        slow,
        Ascii.lower(route.family().code()),
        route.id(),
        route.method(),
        route.path());
  }

  /// The timers of requests that reach no route: unknown paths, missing keys, wrong methods.
  public RequestTimers unrouted() {
    return unrouted;
  }

  /// Counts a send; this is a [SendListener].
  public void sent(ContentKind kind, SendListener.Outcome outcome, Duration duration) {
    sends(kind, outcome).increment();
    if (outcome == SendListener.Outcome.ACKNOWLEDGED) {
      acks.record(duration);
    }
  }

  private Counter sends(ContentKind kind, SendListener.Outcome outcome) {
    return Counter.builder(GaugeCollector.PREFIX + "sends")
        .description("Messages that were handed to the network, by what it answered")
        .tags("kind", kind.code(), "outcome", outcome.code())
        .register(registry);
  }

  /// Measures an attempt to deliver an event.
  public void delivered(Delivery.Attempt attempt) {
    deliveries(attempt.outcome().code()).record(attempt.duration());
  }

  private Timer deliveries(String outcome) {
    return deliveries.computeIfAbsent(
        outcome,
        _ ->
            Timer.builder(GaugeCollector.PREFIX + "delivery")
                .description(
                    "Attempts to deliver an event, and how long the endpoint took to answer")
                .tags("outcome", outcome)
                .serviceLevelObjectives(DELIVERY_BUCKETS)
                .register(registry));
  }

  /// Counts an attempt to publish an event to a broker; it is among the deliveries too.
  public void published(String sink, Delivery.Outcome outcome) {
    Counter.builder(GaugeCollector.PREFIX + "sink_events")
        .description("Attempts to publish an event to a broker")
        .tags("sink", sink, "outcome", outcome.code())
        .register(registry)
        .increment();
  }

  /// All values, in the text format of Prometheus.
  public byte[] scrape() {
    var out = new ByteArrayOutputStream();
    try {
      registry.scrape(out, CONTENT_TYPE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /// Stops listening to the virtual machine.
  @Override
  public void close() {
    garbageCollection.close();
    registry.close();
  }

  /// The durations of the requests of one route, by class of status. A histogram is made with the
  /// first request of its class, and found without a look-up afterwards.
  public static final class RequestTimers {
    private static final int CLASSES = 6;
    private static final Duration[] BUCKETS = {
      Duration.ofMillis(1),
      Duration.ofMillis(5),
      Duration.ofMillis(10),
      Duration.ofMillis(25),
      Duration.ofMillis(50),
      Duration.ofMillis(100),
      Duration.ofMillis(250),
      Duration.ofMillis(500),
      Duration.ofSeconds(1),
      Duration.ofMillis(2_500),
      Duration.ofSeconds(5),
      Duration.ofSeconds(10)
    };

    private final MeterRegistry registry;
    private final SlowOperations slow;
    private final String family;
    private final String operation;
    private final String method;
    private final String route;
    private final AtomicReferenceArray<Timer> byClass = new AtomicReferenceArray<>(CLASSES);

    RequestTimers(
        MeterRegistry registry,
        SlowOperations slow,
        String family,
        String operation,
        String method,
        String route) {
      this.registry = registry;
      this.slow = slow;
      this.family = family;
      this.operation = operation;
      this.method = method;
      this.route = route;
    }

    /// @param status of the response
    /// @param waits whether the client asked to wait for something, so that a long duration is none
    ///   of the gateway's
    public void record(int status, long nanos, boolean waits) {
      if (!waits) {
        slow.took(SlowOperations.Kind.REQUEST, operation, nanos);
      }
      var index = Math.clamp(status / 100, 0, CLASSES - 1);
      var timer = byClass.get(index);
      if (timer == null) {
        // Registering twice gives the same timer.
        timer = timer(index);
        byClass.set(index, timer);
      }
      timer.record(nanos, TimeUnit.NANOSECONDS);
    }

    private Timer timer(int statusClass) {
      return Timer.builder(GaugeCollector.PREFIX + "http_requests")
          .description("Requests and how long they took until the response was written")
          .tags("family", family, "operation", operation, "method", method, "route", route)
          .tag("status", statusClass + "xx")
          .serviceLevelObjectives(BUCKETS)
          .register(registry);
    }
  }
}
