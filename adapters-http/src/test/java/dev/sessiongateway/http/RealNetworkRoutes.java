package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.simulator.BehaviourRoutes;
import dev.sessiongateway.http.simulator.ClockRoutes;
import dev.sessiongateway.http.simulator.FaultRoutes;
import dev.sessiongateway.http.simulator.WorldRoutes;
import dev.sessiongateway.http.simulator.graph.BusinessRoutes;
import dev.sessiongateway.http.simulator.graph.CloudAccounts;
import dev.sessiongateway.http.simulator.graph.GraphRoutes;
import java.util.List;
import java.util.Optional;

/// The routes of a simulated network as a real one answers them, so that every route is there.
final class RealNetworkRoutes {
  private static final CloudAccounts NO_BUSINESSES = new CloudAccounts(Optional.empty());

  private RealNetworkRoutes() {}

  static List<Api.RouteGroup> all() {
    return List.of(
        new WorldRoutes(Optional.empty()),
        new ClockRoutes(Optional.empty()),
        new FaultRoutes(Optional.empty(), NO_BUSINESSES),
        new BehaviourRoutes(Optional.empty()),
        new BusinessRoutes(NO_BUSINESSES),
        new GraphRoutes(NO_BUSINESSES));
  }
}
