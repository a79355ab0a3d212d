package dev.sessiongateway.http;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.http.delivery.FamilyEventRenderer;
import dev.sessiongateway.http.familya.access.KeyRoutes;
import dev.sessiongateway.http.familya.access.TicketRoutes;
import dev.sessiongateway.http.familya.channel.ChannelRoutes;
import dev.sessiongateway.http.familya.chat.ChatRoutes;
import dev.sessiongateway.http.familya.event.EventRoutes;
import dev.sessiongateway.http.familya.group.GroupRoutes;
import dev.sessiongateway.http.familya.media.MediaRoutes;
import dev.sessiongateway.http.familya.messaging.MessagingRoutes;
import dev.sessiongateway.http.familya.pairing.PairingRoutes;
import dev.sessiongateway.http.familya.presence.PresenceRoutes;
import dev.sessiongateway.http.familya.profile.ProfileRoutes;
import dev.sessiongateway.http.familya.server.ServerRoutes;
import dev.sessiongateway.http.familya.session.SessionRoutes;
import dev.sessiongateway.http.familya.webhook.WebhookRoutes;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.group.GroupDisplayInfo;
import dev.sessiongateway.http.kernel.openapi.OpenApiRoutes;
import dev.sessiongateway.http.kernel.server.Health;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.nio.file.Path;
import java.util.List;

/// Everything that family A's clients can do here.
public final class FamilyA {
  private FamilyA() {}

  /// @param dataDirectory where store addresses begin
  public static List<Api.RouteGroup> capabilities(
      Gateway gateway, ServerInfo product, Health health, Time time, Path dataDirectory) {
    var sessions = gateway.sessions();
    var chats = gateway.chats();
    var groups = gateway.groups();
    return List.of(
        new SessionRoutes(sessions, dataDirectory),
        new PairingRoutes(gateway.pairing()),
        new MessagingRoutes(gateway.messaging(), chats, groups, product),
        new PresenceRoutes(gateway.presence()),
        new ChatRoutes(chats, gateway.contacts(), new GroupDisplayInfo(groups), product),
        new GroupRoutes(groups),
        new ChannelRoutes(gateway.channels(), product),
        new ProfileRoutes(gateway.profiles()),
        new MediaRoutes(gateway.mediaFiles()),
        new KeyRoutes(gateway.keys()),
        new WebhookRoutes(gateway.receivers()),
        new TicketRoutes(gateway.keys()),
        new EventRoutes(
            gateway.events(), sessions, new FamilyEventRenderer(product, gateway.media())),
        new ServerRoutes(product, health, time),
        new OpenApiRoutes());
  }
}
