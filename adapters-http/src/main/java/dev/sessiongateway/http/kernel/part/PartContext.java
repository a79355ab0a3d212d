package dev.sessiongateway.http.kernel.part;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.http.kernel.access.ClientGuards;
import dev.sessiongateway.http.kernel.metrics.Metrics;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import dev.sessiongateway.outbound.client.OutboundClient;
import java.util.Map;
import java.util.concurrent.Executor;

/// What the process gives to a part.
///
/// @param gateway while it opens, only to be kept
/// @param outbound calls other servers
/// @param guards of the server
/// @param renderer makes events what clients outside get
/// @param compute does what needs the processor for long
/// @param background runs tasks that may block
/// @param machine the clock of the computer
/// @param secrets random, whatever the ids follow from
/// @param settings that are for parts, by their keys; all have a value, which was checked
public record PartContext(
    Gateway gateway,
    OutboundClient outbound,
    ServerInfo server,
    ClientGuards guards,
    EventRenderer renderer,
    ComputePool compute,
    Executor background,
    Time machine,
    Secrets secrets,
    Metrics metrics,
    Map<String, String> settings) {
  public PartContext {
    settings = Map.copyOf(settings);
  }
}
