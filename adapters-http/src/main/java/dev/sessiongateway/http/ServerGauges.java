package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.compute.ComputePool;
import dev.sessiongateway.http.kernel.connection.LimitedConnector;
import dev.sessiongateway.http.kernel.limit.BodyMemory;
import dev.sessiongateway.http.kernel.limit.ReadLimiter;
import dev.sessiongateway.http.kernel.live.LiveConnections;
import dev.sessiongateway.http.kernel.metrics.GaugeSource.GaugeSink;
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
