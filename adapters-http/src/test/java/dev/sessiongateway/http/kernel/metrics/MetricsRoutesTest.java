package dev.sessiongateway.http.kernel.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class MetricsRoutesTest {
  private static final String REQUESTS = "gateway_http_requests_seconds";
  private static final String SENDS = "gateway_sends_total";

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
  }

  private static PrometheusText scrape() {
    var reply = server.asNative().get("/metrics");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).isEqualTo("text/plain; version=0.0.4; charset=utf-8");
    return PrometheusText.parse(reply.body());
  }

  /// A request is measured after its response was written, so the next one may be answered before.
  private static void await(String name, Map<String, String> labels, double wanted) {
    server.await(
        () -> PrometheusText.parse(server.metrics.scrape()).sum(name, labels) >= wanted,
        () -> name + labels + " is less than " + wanted);
    assertThat(scrape().value(name, labels)).isEqualTo(wanted);
  }

  private static Map<String, String> groups(String status) {
    return Map.of(
        "family",
        "a",
        "operation",
        "a.listGroups",
        "method",
        "GET",
        "route",
        "/api/{session}/groups",
        "status",
        status);
  }

  @Test
  void requestsAreCountedByOperationAndStatus() {
    for (var i = 0; i < 3; i++) {
      assertThat(server.asNative().get("/api/ada/groups").status()).isEqualTo(200);
      assertThat(server.asNative().get("/api/nobody-" + i + "/groups").status()).isEqualTo(404);
    }
    await(REQUESTS, groups("2xx"), 3);
    await(REQUESTS, groups("4xx"), 3);
  }

  @Test
  void requestsWithoutARouteAreCountedTogether() {
    var none = Map.of("operation", "none", "route", "none", "status", "4xx");
    var before = scrape().sum(REQUESTS, none);
    for (var i = 0; i < 20; i++) {
      server.asNative().get("/no/such/path-" + i);
      server.anonymous().get("/api/stranger-" + i + "/groups");
    }
    await(REQUESTS, none, before + 40);
    assertThat(scrape().labelValues())
        .noneMatch(value -> value.contains("path-"))
        .noneMatch(value -> value.contains("stranger"))
        .noneMatch(value -> value.contains("ada"));
  }

  private static int send(String text) {
    var body = "{'session':'ada','chatId':'4915550000002@c.us','text':'" + text + "'}";
    return server.asNative().post("/api/sendText", body).status();
  }

  @Test
  void sendsAreCountedByKindAndOutcome() {
    assertThat(send("one")).isEqualTo(200);
    assertThat(send("two")).isEqualTo(200);
    server.network.failNextSend(new Fault.Refused("blocked"));
    assertThat(send("three")).isEqualTo(403);
    server.network.failNextSend(new Fault.NetworkDown(Duration.ofSeconds(1), true));
    assertThat(send("four")).isEqualTo(503);

    var seen = scrape();
    assertThat(seen.value(SENDS, Map.of("kind", "text", "outcome", "acknowledged"))).isEqualTo(2);
    assertThat(seen.value(SENDS, Map.of("kind", "text", "outcome", "refused"))).isEqualTo(1);
    assertThat(seen.value(SENDS, Map.of("kind", "text", "outcome", "unconfirmed"))).isEqualTo(1);
    assertThat(seen.value("gateway_send_ack_seconds")).isEqualTo(2);
  }

  @Test
  void theLimitsOfTheServerAreShown() {
    var seen = scrape();
    assertThat(seen.value("gateway_connections")).isPositive();
    for (var limit : List.of("connections", "live_streams", "compute_tasks", "body_memory_bytes")) {
      var name = "gateway_" + limit.replace("_bytes", "");
      var unit = limit.endsWith("_bytes") ? "_bytes" : "";
      assertThat(seen.value("gateway_" + limit))
          .isLessThanOrEqualTo(seen.value(name + "_limit" + unit));
    }
    assertThat(seen.value("gateway_reads_waiting")).isZero();
    assertThat(seen.value("gateway_body_memory_waiting")).isZero();
  }

  @Test
  void onlyAnAdministratorReadsThem() {
    var everythingElse =
        server.key(null, null, Scope.READ, Scope.SEND, Scope.CONTROL, Scope.SETTING);
    assertThat(server.anonymous().with("apikey", everythingElse).get("/metrics").status())
        .isEqualTo(403);
    assertThat(server.anonymous().get("/metrics").status()).isEqualTo(401);
    assertThat(server.anonymous().get("/metrics?x-api-key=" + TestServer.KEY).status())
        .isEqualTo(200);
    var ofOne = server.key(new SessionName("ada"), null, Scope.READ);
    assertThat(server.anonymous().with("apikey", ofOne).get("/metrics").status()).isEqualTo(403);
  }

  @Test
  @ExpectsLog("WARN GaugeCollector - a part of the gateway cannot be measured now")
  void aSourceThatFailsHidesNoOther() {
    try (var metrics = new Metrics(SlowOperations.off())) {
      metrics.add(_ -> {
        throw new IllegalStateException("not now");
      });
      metrics.add(sink -> sink.gauge("answer", "Known", 42));
      assertThat(PrometheusText.parse(metrics.scrape()).value("gateway_answer")).isEqualTo(42);
    }
  }

  @Test
  void aMeasurementTakesLessThanThreeMicrosecondsOfTheProcessor() {
    var threads = ManagementFactory.getThreadMXBean();
    try (var metrics = new Metrics(SlowOperations.off())) {
      var timers = metrics.unrouted();
      var best = Long.MAX_VALUE;
      for (var round = 0; round < 5; round++) {
        var began = threads.getCurrentThreadCpuTime();
        for (var i = 0; i < 100_000; i++) {
          timers.record(200, i, false);
        }
        best = Math.min(best, (threads.getCurrentThreadCpuTime() - began) / 100_000);
      }
      assertThat(best).as("nanoseconds").isLessThan(3_000);
      assertThat(PrometheusText.parse(metrics.scrape()).value(REQUESTS)).isEqualTo(500_000);
    }
  }
}
