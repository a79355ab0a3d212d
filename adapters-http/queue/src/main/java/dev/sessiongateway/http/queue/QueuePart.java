package dev.sessiongateway.http.queue;

import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.part.GatewayPart;
import dev.sessiongateway.http.kernel.part.PartContext;
import java.util.List;

/// Shows and changes the messages that leave later. They leave without this part too.
public final class QueuePart implements GatewayPart {
  @Override
  public List<Api.RouteGroup> routes(PartContext context) {
    return List.of(new QueueRoutes(context.gateway().outgoingQueue()));
  }
}
