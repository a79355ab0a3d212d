package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.webhook.WebhookAdmin.WebhookStatus;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.http.kernel.media.FfmpegConverter;
import dev.sessiongateway.http.kernel.metrics.GaugeSource;
import dev.sessiongateway.persistence.SqliteStores;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/// The states and queues of sessions, webhooks, stores and workers.
final class ProcessGauges implements GaugeSource {
  private static final List<String> STATES =
      List.of(
          "stopped", "starting", "awaiting_pairing", "active", "paused", "restarting", "failed");

  /// Backlogs are counted in the stores, so they are read less often than scraped.
  private static final long GOOD_FOR_NANOS = Duration.ofSeconds(10).toNanos();

  private final Gateway gateway;
  private final SqliteStores stores;
  private final WorkerSupervisor workers;
  private final FfmpegConverter converter;
  private final ReentrantLock counting = new ReentrantLock();
  private volatile Backlogs backlogs = new Backlogs(List.of(), System.nanoTime() - GOOD_FOR_NANOS);

  ProcessGauges(
      Gateway gateway, SqliteStores stores, WorkerSupervisor workers, FfmpegConverter converter) {
    this.gateway = gateway;
    this.stores = stores;
    this.workers = workers;
    this.converter = converter;
  }

  @Override
  public void read(GaugeSink sink) {
    sessions(sink);
    load(sink);
    stores(sink);
    sink.counter("worker_failures", "Failures that workers survived", workers.failures());
    var stalled = workers.stalled().values().stream().mapToInt(Integer::intValue).sum();
    sink.gauge("workers_stalled", "Workers that make no progress", stalled);
    sink.gauge("conversions_running", "Files that are being converted", converter.running());
    webhooks(sink);
  }

  private void sessions(GaugeSink sink) {
    var counts =
        gateway.sessions().list().stream()
            .collect(Collectors.groupingBy(it -> it.state().code(), Collectors.counting()));
    for (var state : STATES) {
      sink.gauge("sessions", "Sessions by state", "state", state, counts.getOrDefault(state, 0L));
    }
  }

  private void load(GaugeSink sink) {
    var load = gateway.load();
    sink.gauge("sends_in_flight", "Messages being handed to the network", load.sends());
    sink.gauge("deliveries_in_flight", "Webhook deliveries that run", load.delivery().running());
    sink.gauge("deliveries_limit", "Webhook deliveries that may run", load.delivery().permits());
    sink.gauge(
        "delivery_workers", "Webhooks of sessions that had events", load.delivery().workers());
    sink.gauge(
        "delivery_sharers",
        "Sessions and hosts that hold or await a delivery permit",
        load.delivery().sharers());
  }

  private void stores(GaugeSink sink) {
    var load = stores.load();
    sink.gauge("store_databases", "Open databases", load.databases());
    sink.gauge("store_waiting_writes", "Writes that wait for a commit", load.waitingWrites());
    sink.gauge("store_longest_queue", "Waiting writes of one database", load.longestQueue());
    sink.gauge("store_wal_bytes", "Size of the write-ahead logs", load.walBytes());
    sink.gauge("store_database_bytes", "Size of the databases", load.databaseBytes());
    sink.counter("store_writes", "Writes that were stored", load.writes());
    sink.counter("store_commits", "Commits that the writes shared", load.commits());
    sink.counter("store_failures", "Failures that the stores survived", load.failures());
  }

  private void webhooks(GaugeSink sink) {
    var all = backlogs().webhooks();
    for (var condition : EndpointHealth.Condition.values()) {
      var these = all.stream().filter(it -> it.endpoint().condition() == condition).toList();
      var label = Ascii.lower(condition.code());
      sink.gauge("webhooks", "Webhooks by circuit breaker", "breaker", label, these.size());
      sink.gauge(
          "webhook_backlog",
          "Events that wait for delivery, by circuit breaker",
          "breaker",
          label,
          these.stream().mapToLong(WebhookStatus::waiting).sum());
    }
    sink.gauge(
        "dead_letters",
        "Events that were given up and are kept",
        all.stream().mapToLong(WebhookStatus::deadLetters).sum());
  }

  /// A call during a count gets the previous one.
  private Backlogs backlogs() {
    if (System.nanoTime() - backlogs.atNanos() >= GOOD_FOR_NANOS && counting.tryLock()) {
      try {
        backlogs = new Backlogs(gateway.webhookAdmin().list(null), System.nanoTime());
      } finally {
        counting.unlock();
      }
    }
    return backlogs;
  }

  private record Backlogs(List<WebhookStatus> webhooks, long atNanos) {}
}
