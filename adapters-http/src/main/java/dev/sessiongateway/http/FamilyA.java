package dev.sessiongateway.http;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.http.access.FamilyAKeyRoutes;
import dev.sessiongateway.http.access.FamilyATicketRoutes;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.channel.FamilyAChannelRoutes;
import dev.sessiongateway.http.chat.FamilyAChatRoutes;
import dev.sessiongateway.http.contact.GroupLooks;
import dev.sessiongateway.http.event.FamilyAEventRoutes;
import dev.sessiongateway.http.group.FamilyAGroupRoutes;
import dev.sessiongateway.http.media.FamilyAMediaRoutes;
import dev.sessiongateway.http.messaging.FamilyAMessagingRoutes;
import dev.sessiongateway.http.openapi.OpenApiRoutes;
import dev.sessiongateway.http.pairing.FamilyAPairingRoutes;
import dev.sessiongateway.http.presence.FamilyAPresenceRoutes;
import dev.sessiongateway.http.product.FamilyAServerRoutes;
import dev.sessiongateway.http.product.Health;
import dev.sessiongateway.http.product.Product;
import dev.sessiongateway.http.profile.FamilyAProfileRoutes;
import dev.sessiongateway.http.session.FamilyASessionRoutes;
import dev.sessiongateway.http.webhook.FamilyEventRenderer;
import dev.sessiongateway.http.webhook.WebhookRoutes;
import java.nio.file.Path;
import java.util.List;

/// Everything that family A's clients can do here.
public final class FamilyA {
  private FamilyA() {}

  /// @param dataDirectory where store addresses begin
  public static List<Api.Capability> capabilities(
      Gateway gateway, Product product, Health health, Time time, Path dataDirectory) {
    var sessions = gateway.sessions();
    var chats = gateway.chats();
    var groups = gateway.groups();
    return List.of(
        new FamilyASessionRoutes(sessions, dataDirectory),
        new FamilyAPairingRoutes(gateway.pairing()),
        new FamilyAMessagingRoutes(gateway.messaging(), chats, groups, product),
        new FamilyAPresenceRoutes(gateway.presence()),
        new FamilyAChatRoutes(chats, gateway.contacts(), new GroupLooks(groups), product),
        new FamilyAGroupRoutes(groups),
        new FamilyAChannelRoutes(gateway.channels(), product),
        new FamilyAProfileRoutes(gateway.profiles()),
        new FamilyAMediaRoutes(gateway.mediaFiles()),
        new FamilyAKeyRoutes(gateway.keys()),
        new WebhookRoutes(gateway.receivers()),
        new FamilyATicketRoutes(gateway.keys()),
        new FamilyAEventRoutes(
            gateway.events(), sessions, new FamilyEventRenderer(product, gateway.media())),
        new FamilyAServerRoutes(product, health, time),
        new OpenApiRoutes());
  }
}
