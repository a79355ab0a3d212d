package dev.sessiongateway.http;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.http.chatwoot.AgentNotices;
import dev.sessiongateway.http.chatwoot.ChatwootRoutes;
import dev.sessiongateway.http.chatwoot.InstanceInboxRoutes;
import dev.sessiongateway.http.chatwoot.InstanceInboxes;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.util.List;

/// The parts of a test server that talk to Chatwoot; none of its calls leaves the machine.
record TestChatwoot(OutboundClient client, ServerInfo info) {
  static TestChatwoot of(ServerInfo info) {
    return new TestChatwoot(
        new OutboundClient(
            OutboundPolicy.allowing(List.of()), OutboundClient.Timeouts.DEFAULT, "test"),
        info);
  }

  InstanceInboxes connector() {
    return new InstanceInboxes(client, info);
  }

  List<Api.RouteGroup> routes(Gateway gateway, ComputePool pool, Time time) {
    var notices = new AgentNotices(gateway, client, pool, info.version(), time);
    var sessions = gateway.sessions();
    return List.of(
        new ChatwootRoutes(sessions, notices),
        new InstanceInboxRoutes(sessions, gateway.apps(), connector(), notices));
  }
}
