package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.InvalidSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.http.kernel.metrics.PrometheusText;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// What a whole gateway measures, and who may read it.
@Timeout(60)
class MetricsTest {
  private static final String KEY = "the-root-key";

  /// Every queue and limit of the gateway.
  private static final List<String> QUEUES =
      List.of(
          "sends_in_flight",
          "resends_waiting",
          "nodes_unreachable",
          "node_requests_refused_total",
          "session_commands",
          "deliveries_waiting",
          "deliveries_retrying",
          "deliveries_after_deletion",
          "store_queue_limit",
          "store_waiting_reads",
          "store_announcements",
          "event_followers",
          "event_followers_writing",
          "event_follower_lag_seconds",
          "request_log_followers",
          "request_log_entries",
          "key_checks_waiting",
          "key_check_addresses",
          "refusals_total",
          "slow_operations_total",
          "network",
          "timers_waiting",
          "background_tasks",
          "conversions_limit",
          "deliveries_in_flight",
          "deliveries_limit",
          "delivery_workers",
          "delivery_sharers",
          "webhook_backlog",
          "dead_letters",
          "store_databases",
          "store_waiting_writes",
          "store_longest_queue",
          "store_writes_total",
          "store_commits_total",
          "store_failures_total",
          "store_wal_bytes",
          "store_database_bytes",
          "worker_failures_total",
          "workers_stalled",
          "conversions_running",
          "body_memory_bytes",
          "body_memory_limit_bytes",
          "body_memory_waiting",
          "reads_running",
          "reads_waiting",
          "compute_tasks",
          "compute_tasks_limit",
          "connections",
          "connections_limit",
          "live_streams",
          "live_streams_limit",
          "retention_messages_total",
          "retention_events_total",
          "retention_attempts_total",
          "retention_dead_letters_total",
          "retention_files_total",
          "retention_file_bytes_total",
          "retention_runs_total",
          "retention_failures_total",
          "retention_oldest_event_seconds");

  @TempDir private Path home;

  private Settings settings(String access) {
    var all = new HashMap<Setting, String>();
    all.put(Setting.PORT, "0");
    all.put(Setting.API_KEY, KEY);
    all.put(Setting.DATA_DIR, home.resolve("data").toString());
    all.put(Setting.METRICS_ACCESS, access);
    all.put(Setting.WEBSOCKET_B_ENABLED, "true");
    all.put(Setting.WEBSOCKET_B_PORT, "0");
    return TestSettings.of(all);
  }

  private static HttpResponse<byte[]> call(
      HttpClient http, GatewayProcess process, String path, String key, String body)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(process.url().resolve(path))
            .header("apikey", key)
            .header("Content-Type", "application/json");
    var sent = body.isEmpty() ? request.GET() : request.POST(BodyPublishers.ofString(body));
    return http.send(sent.build(), BodyHandlers.ofByteArray());
  }

  @Test
  @DisabledIfSystemProperty(
      named = "gateway.store",
      matches = "postgres",
      disabledReason = "has the metrics of files")
  void everyQueueAndStateIsShown() throws Exception {
    try (var process = GatewayProcess.start(settings("key"));
        var http = HttpClient.newHttpClient()) {
      for (var name : List.of("ada", "eve")) {
        var session =
            json("{'name':'%s','start':false,'config':{'webhooks':[{'url':'https://hooks.example/%s','events':['message']}]}}")
                .formatted(name, name);
        var created = call(http, process, "/api/sessions", KEY, session);
        assertThat(created.statusCode()).isBetween(200, 201);
      }
      var scraped = call(http, process, "/metrics", KEY, "");
      assertThat(scraped.statusCode()).isEqualTo(200);
      var seen = PrometheusText.parse(scraped.body());

      assertThat(QUEUES).allSatisfy(name -> assertThat(seen.value("gateway_" + name)).isNotNaN());
      for (var state :
          List.of(
              "stopped",
              "starting",
              "awaiting_pairing",
              "active",
              "paused",
              "restarting",
              "failed")) {
        assertThat(seen.value("gateway_sessions", Map.of("state", state)))
            .isEqualTo(state.equals("stopped") ? 2 : 0);
      }
      assertThat(seen.value("gateway_webhooks", Map.of("breaker", "closed"))).isEqualTo(2);
      assertThat(seen.value("gateway_webhooks", Map.of("breaker", "open"))).isZero();
      assertThat(seen.value("gateway_webhooks", Map.of("breaker", "disabled"))).isZero();
      assertThat(seen.value("gateway_store_wal_bytes")).isPositive();
      assertThat(seen.value("gateway_store_database_bytes")).isPositive();
      assertThat(seen.value("gateway_store_commits_total"))
          .isPositive()
          .isLessThanOrEqualTo(seen.value("gateway_store_writes_total"));
      assertThat(seen.value("jvm_memory_used_bytes")).isPositive();
      assertThat(seen.value("process_uptime_seconds")).isPositive();
      assertThat(call(http, process, "/metrics", "another", "").statusCode()).isEqualTo(401);

      var document = Files.readString(Path.of("../docs/reference/metrics.md"));
      Dashboard.read().check(seen.names(), document);
      assertThat(seen.names())
          .filteredOn(name -> name.startsWith("gateway_") && !name.endsWith("_max"))
          .allSatisfy(name -> assertThat(document).contains("`" + name + "`"));
    }
  }

  @Test
  void theSettingOpensThemOrTurnsThemOff() throws Exception {
    try (var http = HttpClient.newHttpClient()) {
      try (var open = GatewayProcess.start(settings("open"))) {
        assertThat(call(http, open, "/metrics", "another", "").statusCode()).isEqualTo(200);
      }
      try (var off = GatewayProcess.start(settings("off"))) {
        assertThat(call(http, off, "/metrics", KEY, "").statusCode()).isEqualTo(404);
      }
    }
    assertThatThrownBy(() -> settings("maybe"))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageContaining("key, open or off");
  }
}
