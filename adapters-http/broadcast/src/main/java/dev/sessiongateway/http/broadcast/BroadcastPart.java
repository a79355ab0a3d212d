package dev.sessiongateway.http.broadcast;

import dev.sessiongateway.application.broadcast.Broadcasts;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.part.GatewayPart;
import dev.sessiongateway.http.kernel.part.PartContext;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Sends one message to many people, and knows who wants none.
public final class BroadcastPart implements GatewayPart {
  private @Nullable Broadcasts open;

  @Override
  public List<Api.RouteGroup> routes(PartContext context) {
    var broadcasts =
        Broadcasts.open(
            context.gateway(),
            context.stores(),
            context.identifiers(),
            context.time(),
            context.background());
    open = broadcasts.orElse(null);
    var found = Optional.ofNullable(open);
    return List.of(
        new BroadcastRoutes(new OfferedBroadcasts(found)),
        new OptOutRoutes(new OfferedBroadcasts(found)));
  }

  @Override
  public void close() {
    if (open != null) {
      open.close();
    }
  }
}
