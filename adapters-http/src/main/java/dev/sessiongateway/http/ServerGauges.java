package dev.sessiongateway.http;

import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.http.kernel.access.BodyMemory;
import dev.sessiongateway.http.kernel.access.FailureLimiter;
import dev.sessiongateway.http.kernel.access.ReadLimiter;
import dev.sessiongateway.http.kernel.connection.LimitedConnector;
import dev.sessiongateway.http.kernel.connection.LiveConnections;
import dev.sessiongateway.http.kernel.metrics.GaugeCollector.GaugeSource.GaugeSink;
import dev.sessiongateway.http.kernel.requestlog.RequestLog;
import java.util.Map;
import java.util.Optional;

/// The queues and limits of the HTTP server.
final class ServerGauges {
  private ServerGauges() {}

  static void read(GaugeSink sink, BodyMemory memory, ReadLimiter reads, ComputePool compute) {
    sink.gauge("body_memory_bytes", "Memory that request bodies hold", memory.usedBytes());
    sink.gauge(
        "body_memory_limit_bytes", "Memory that request bodies may hold", memory.capacityBytes());
    sink.gauge("body_memory_waiting", "Request bodies that wait for memory", memory.waiting());
    sink.gauge("reads_running", "Reads that run", reads.running());
    sink.gauge("reads_waiting", "Reads that wait for another read of their key", reads.waiting());
    sink.gauge("compute_tasks", "Tasks that compute or wait for a thread", compute.tasks());
    sink.gauge("compute_tasks_limit", "Tasks that may compute or wait", compute.capacity());
  }

  static void read(GaugeSink sink, FailureLimiter failures, RequestLog requests) {
    sink.gauge(
        "key_checks_waiting", "Requests that wait for a check of their key", failures.waiting());
    sink.gauge(
        "key_check_addresses",
        "Addresses that sent wrong keys or have keys checked",
        failures.addresses());
    sink.gauge("request_log_followers", "Clients that follow requests", requests.followers());
    sink.gauge("request_log_entries", "Requests that are kept for them", requests.kept());
  }

  /// @param refusals by the limit that was reached
  static void read(GaugeSink sink, Map<String, Long> refusals) {
    var help = "Requests that were refused with 429, by the limit";
    sink.counter(
        "refusals", help, "limit", "any", refusals.values().stream().mapToLong(each -> each).sum());
    refusals.forEach((limit, count) -> sink.counter("refusals", help, "limit", limit, count));
  }

  /// @param connector empty before the server started
  static void read(GaugeSink sink, Optional<LimitedConnector> connector, int streams) {
    connector.ifPresent(open -> {
      sink.gauge("connections", "Open connections of clients", open.connections());
      sink.gauge("connections_limit", "Connections that may be open", open.mostConnections());
    });
    sink.gauge("live_streams", "Clients that receive events", streams);
    sink.gauge(
        "live_streams_limit", "Clients that may receive events", LiveConnections.MAX_CONNECTIONS);
  }
}
