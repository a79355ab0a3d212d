package dev.sessiongateway.http.kernel.metrics;

import dev.sessiongateway.application.work.SlowOperations;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// The durations of the requests of one route, by class of status. A histogram is made with the
/// first request of its class, and found without a look-up afterwards.
public final class RequestTimers {
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
  private final String what;
  private final String family;
  private final String method;
  private final String route;
  private final AtomicReferenceArray<Timer> byClass = new AtomicReferenceArray<>(CLASSES);

  RequestTimers(
      MeterRegistry registry, SlowOperations slow, String family, String method, String route) {
    this.registry = registry;
    this.slow = slow;
    this.what = method + " " + route;
    this.family = family;
    this.method = method;
    this.route = route;
  }

  /// @param status of the response
  /// @param waits whether the client asked to wait for something, so that a long duration is none
  ///   of the gateway's
  public void record(int status, long nanos, boolean waits) {
    if (!waits) {
      slow.took(SlowOperations.Kind.REQUEST, what, nanos);
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
        .tags("family", family, "method", method, "route", route)
        .tag("status", statusClass + "xx")
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }
}
