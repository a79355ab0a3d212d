package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.delivery.ReceiverAdmin.ReceiverStatus;
import dev.sessiongateway.application.event.RetentionFigures;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.http.kernel.metrics.GaugeCollector.GaugeSource;
import java.util.List;
import java.util.stream.Collectors;

/// The states and queues of sessions, webhooks, stores and workers.
record ProcessGauges(Gateway gateway, ProcessResources resources, WebhookBacklogs backlogs)
    implements GaugeSource {
  private static final List<String> STATES =
      List.of(
          "stopped", "starting", "awaiting_pairing", "active", "paused", "restarting", "failed");

  @Override
  public void read(GaugeSink sink) {
    var workers = resources.background();
    var converter = resources.converter();
    sessions(sink);
    load(sink);
    stores(sink);
    sink.counter("worker_failures", "Failures that workers survived", workers.failures());
    var stalled = workers.stalled().values().stream().mapToInt(Integer::intValue).sum();
    sink.gauge("workers_stalled", "Workers that make no progress", stalled);
    for (var kind : workers.busy().entrySet()) {
      sink.gauge("workers_busy", "Workers that have work", "kind", kind.getKey(), kind.getValue());
    }
    sink.gauge("background_tasks", "Tasks of the background that have not ended", workers.tasks());
    var timers = resources.machine().waiting() + resources.time().waiting();
    sink.gauge("timers_waiting", "Timers that wait", timers);
    sink.gauge("conversions_running", "Files that are being converted", converter.running());
    sink.gauge("conversions_limit", "Files that may be converted at once", converter.capacity());
    webhooks(sink);
    var peers = gateway.nodes().peers();
    sink.gauge("nodes_unreachable", "Other nodes that do not answer", peers.outages().size());
    sink.counter(
        "node_requests_refused",
        "Requests that were refused because their node does not answer",
        peers.refusals());
  }

  private void sessions(GaugeSink sink) {
    var counts =
        gateway.sessions().list().stream()
            .collect(
                Collectors.groupingBy(session -> session.state().code(), Collectors.counting()));
    for (var state : STATES) {
      sink.gauge("sessions", "Sessions by state", "state", state, counts.getOrDefault(state, 0L));
    }
  }

  private void load(GaugeSink sink) {
    var load = gateway.load();
    sink.gauge("sends_in_flight", "Messages being handed to the network", load.sends());
    sink.gauge("resends_waiting", "Messages that wait to be sent again", load.resends());
    sink.gauge("session_commands", "Commands of sessions that run or wait", load.commands());
    sink.gauge("event_followers", "Clients that follow events", load.followers().followers());
    sink.gauge(
        "event_followers_writing",
        "Followers that wait until their client takes an event",
        load.followers().writing());
    sink.gauge(
        "event_follower_lag_seconds",
        "Age of the oldest event that a client is being given",
        load.followers().lag().toSeconds());
    load.network()
        .forEach((figure, value) ->
            sink.gauge("network", "What the network holds", "figure", figure, value));
    var delivery = load.delivery();
    sink.gauge("deliveries_in_flight", "Webhook deliveries that run", delivery.running());
    sink.gauge("deliveries_limit", "Webhook deliveries that may run", delivery.permits());
    sink.gauge("delivery_workers", "Webhooks of sessions that had events", delivery.workers());
    sink.gauge(
        "delivery_sharers",
        "Sessions and hosts that hold or await a delivery permit",
        delivery.sharers());
    sink.gauge("deliveries_waiting", "Deliveries that wait for a permit", delivery.waiting());
    sink.gauge(
        "deliveries_retrying",
        "Webhooks of sessions whose event failed and is tried again",
        delivery.retrying());
    sink.gauge(
        "deliveries_after_deletion",
        "Webhooks of deleted sessions that have undelivered events",
        delivery.afterDeletion());
    retention(sink, load.retention());
  }

  private static void retention(GaugeSink sink, RetentionFigures removed) {
    sink.counter("retention_messages", "Old messages that were removed", removed.messages());
    sink.counter("retention_events", "Old events that were removed", removed.events());
    sink.counter("retention_attempts", "Old attempts that were removed", removed.attempts());
    sink.counter(
        "retention_dead_letters", "Old dead letters that were removed", removed.deadLetters());
    sink.counter("retention_files", "Files of messages that were removed", removed.files());
    sink.counter("retention_file_bytes", "Bytes of these files", removed.fileBytes());
    sink.counter("retention_runs", "Runs over all sessions", removed.runs());
    sink.counter("retention_failures", "Failures of these runs", removed.failures());
    sink.gauge(
        "retention_oldest_event_seconds",
        "Age of the oldest event, as of the last run",
        removed.oldestEventSeconds());
  }

  private void stores(GaugeSink sink) {
    var load = resources.stores().health().load();
    sink.gauge("store_databases", "Open databases", load.databases());
    sink.gauge("store_waiting_writes", "Writes that wait for a commit", load.waitingWrites());
    sink.gauge("store_longest_queue", "Waiting writes of one database", load.longestQueue());
    sink.gauge(
        "store_queue_limit", "Writes of one database that may wait", load.mostWaitingWrites());
    sink.gauge("store_waiting_reads", "Reads that wait for a thread", load.waitingReads());
    sink.gauge(
        "store_announcements",
        "Sessions whose listeners are not told of new events yet",
        load.announcements());
    if (load.log() != null) {
      sink.gauge("store_wal_bytes", "Size of the write-ahead logs", load.log().bytes());
    }
    if (load.databaseBytes() != null) {
      sink.gauge("store_database_bytes", "Size of the databases", load.databaseBytes());
    }
    sink.counter("store_writes", "Writes that were stored", load.writes());
    sink.counter("store_commits", "Commits that the writes shared", load.commits());
    sink.counter("store_failures", "Failures that the stores survived", load.failures());
  }

  private void webhooks(GaugeSink sink) {
    var all = backlogs.webhooks();
    for (var condition : EndpointHealth.Condition.values()) {
      var these =
          all.stream().filter(webhook -> webhook.endpoint().condition() == condition).toList();
      var label = Ascii.lower(condition.code());
      sink.gauge("webhooks", "Webhooks by circuit breaker", "breaker", label, these.size());
      sink.gauge(
          "webhook_backlog",
          "Events that wait for delivery, by circuit breaker",
          "breaker",
          label,
          these.stream().mapToLong(ReceiverStatus::waiting).sum());
    }
    sink.gauge(
        "dead_letters",
        "Events that were given up and are kept",
        all.stream().mapToLong(ReceiverStatus::deadLetters).sum());
  }
}
