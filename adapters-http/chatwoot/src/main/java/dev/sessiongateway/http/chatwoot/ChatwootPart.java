package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.part.GatewayPart;
import dev.sessiongateway.http.kernel.part.InboxApp;
import dev.sessiongateway.http.kernel.part.PartContext;
import java.util.List;
import java.util.Optional;

/// What a gateway has for Chatwoot.
public final class ChatwootPart implements GatewayPart {
  @Override
  public ReceiverProvider receivers(PartContext context) {
    return new ChatwootReceivers(context.gateway(), context.outbound());
  }

  @Override
  public List<Api.RouteGroup> routes(PartContext context) {
    var gateway = context.gateway();
    var notices =
        new AgentNotices(
            gateway,
            context.outbound(),
            context.compute(),
            context.server().version(),
            context.machine());
    return List.of(
        new LanguageRoutes(),
        new ChatwootRoutes(gateway.sessions(), notices),
        new InstanceInboxRoutes(gateway.sessions(), gateway.apps(), app(context), notices));
  }

  @Override
  public <T> Optional<T> find(Class<T> type, PartContext context) {
    return type == InboxApp.class ? Optional.of(type.cast(app(context))) : Optional.empty();
  }

  private static ChatwootApp app(PartContext context) {
    return new ChatwootApp(context.outbound(), context.server());
  }
}
