package org.example.push;

import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.part.GatewayPart;
import dev.sessiongateway.http.kernel.part.PartContext;
import java.util.List;

/// Pushes what people write to a service that shows it on a phone. It is public and has a public
/// constructor, for the ServiceLoader.
public final class PushPart implements GatewayPart {
  @Override
  public ReceiverProvider receivers(PartContext context) {
    return new PushReceivers(context.outbound());
  }

  @Override
  public List<Api.RouteGroup> routes(PartContext context) {
    return List.of(new PushRoutes(context.gateway().sessions()));
  }
}
