package dev.sessiongateway.http.guide;

import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.part.GatewayPart;
import dev.sessiongateway.http.kernel.part.PartContext;
import java.util.List;

/// The documentation for people, without the Internet.
public final class GuidePart implements GatewayPart {
  @Override
  public List<Api.RouteGroup> routes(PartContext context) {
    return List.of(new GuideRoutes(context.server().pathPrefix()));
  }
}
