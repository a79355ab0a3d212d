package dev.sessiongateway.http.search;

import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.part.GatewayPart;
import dev.sessiongateway.http.kernel.part.PartContext;
import java.util.List;

/// Searching messages over HTTP.
public final class SearchPart implements GatewayPart {
  @Override
  public List<Api.RouteGroup> routes(PartContext context) {
    return List.of(new SearchRoutes(context.gateway().search(), context.server()));
  }
}
