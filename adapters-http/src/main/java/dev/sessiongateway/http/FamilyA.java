package dev.sessiongateway.http;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.messaging.FamilyAMessagingRoutes;
import dev.sessiongateway.http.openapi.OpenApiRoutes;
import dev.sessiongateway.http.product.Product;
import dev.sessiongateway.http.session.FamilyASessionRoutes;
import java.nio.file.Path;
import java.util.List;

/// Everything that family A's clients can do here.
public final class FamilyA {
  private FamilyA() {}

  /// @param dataDirectory where store addresses begin
  public static List<Api.Capability> capabilities(
      Gateway gateway, Product product, Path dataDirectory) {
    var sessions = gateway.sessions();
    return List.of(
        new FamilyASessionRoutes(sessions, dataDirectory),
        new FamilyAMessagingRoutes(gateway.messaging(), sessions, gateway.chats(), product),
        new OpenApiRoutes());
  }
}
