package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.webhook.EventRenderer;
import dev.sessiongateway.bootstrap.settings.MetricsAccess;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.http.chatwoot.ChatwootRoutes;
import dev.sessiongateway.http.console.ConsoleRoutes;
import dev.sessiongateway.http.familya.FamilyA;
import dev.sessiongateway.http.familyb.FamilyB;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.compute.ComputePool;
import dev.sessiongateway.http.kernel.metrics.Metrics;
import dev.sessiongateway.http.kernel.metrics.MetricsRoutes;
import dev.sessiongateway.http.kernel.outbound.OutboundClient;
import dev.sessiongateway.http.kernel.server.Health;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import dev.sessiongateway.http.simulator.ClockRoutes;
import dev.sessiongateway.http.simulator.SimulatorRoutes;
import dev.sessiongateway.http.simulator.WorldRoutes;
import java.util.List;
import java.util.stream.Stream;

/// Collects all routes of the HTTP server.
final class HttpWiring {
  private HttpWiring() {}

  static List<Api.RouteGroup> of(
      Gateway gateway,
      OutboundClient outbound,
      EventRenderer renderer,
      ServerInfo server,
      Health health,
      Settings settings,
      ProcessControl control,
      Time time,
      Identifiers identifiers,
      ComputePool compute,
      Metrics metrics) {
    return Stream.<List<? extends Api.RouteGroup>>of(
            FamilyA.routes(
                gateway,
                renderer,
                server,
                health,
                time,
                settings.dataDirectory(),
                control,
                compute),
            FamilyB.routes(gateway, server, time, identifiers),
            List.of(new ChatwootRoutes(gateway, outbound)),
            List.of(new ConsoleRoutes()),
            List.of(
                new SimulatorRoutes(
                    gateway.virtualPhones(), gateway.mediaIngest(), gateway.pairing()),
                new ClockRoutes(gateway.clock()),
                new WorldRoutes(gateway.worldControl())),
            measured(settings, metrics))
        .<Api.RouteGroup>flatMap(List::stream)
        .toList();
  }

  private static List<Api.RouteGroup> measured(Settings settings, Metrics metrics) {
    return settings.metrics() == MetricsAccess.OFF
        ? List.of()
        : List.of(new MetricsRoutes(metrics, settings.metrics() == MetricsAccess.OPEN));
  }
}
