package dev.sessiongateway.http;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.EventPart;
import dev.sessiongateway.application.delivery.EventReceiver;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.ReceiverSettings;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.http.chatwoot.AgentNotices;
import dev.sessiongateway.http.chatwoot.ChatwootReceivers;
import dev.sessiongateway.http.chatwoot.ChatwootRoutes;
import dev.sessiongateway.http.chatwoot.InstanceInboxRoutes;
import dev.sessiongateway.http.chatwoot.InstanceInboxes;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The parts of a test server that talk to Chatwoot; none of its calls leaves the machine.
record TestChatwoot(OutboundClient client, ServerInfo info) {
  static TestChatwoot of(ServerInfo info) {
    return new TestChatwoot(
        new OutboundClient(
            OutboundPolicy.allowing(List.of()), OutboundClient.Timeouts.DEFAULT, "test"),
        info);
  }

  /// The receivers of apps, which get no event here.
  ReceiverProvider receivers(Gateway gateway) {
    var real = new ChatwootReceivers(gateway, client);
    return config -> real.of(config).stream().<EventReceiver>map(Idle::new).toList();
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

  private record Idle(EventReceiver real) implements EventReceiver {
    @Override
    public ReceiverId id() {
      return real.id();
    }

    @Override
    public Endpoint endpoint() {
      return real.endpoint();
    }

    @Override
    public RetryPolicy retries() {
      return real.retries();
    }

    @Override
    public List<EventPart> parts(Session session, EventRecord event) {
      return List.of();
    }

    @Override
    public EventPart test(@Nullable SessionName session, EventId id, Instant at) {
      return real.test(session, id, at);
    }

    @Override
    public Delivery.Attempt deliver(EventPart part, Delivery.Origin origin) {
      return real.deliver(part, origin);
    }

    @Override
    public @Nullable ReceiverSettings afterDeletion() {
      return real.afterDeletion();
    }

    @Override
    public Description description() {
      return real.description();
    }
  }
}
