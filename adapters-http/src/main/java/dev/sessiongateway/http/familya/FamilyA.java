package dev.sessiongateway.http.familya;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.health.Health;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.http.familya.access.KeyRoutes;
import dev.sessiongateway.http.familya.access.TicketRoutes;
import dev.sessiongateway.http.familya.app.AppRoutes;
import dev.sessiongateway.http.familya.call.CallRoutes;
import dev.sessiongateway.http.familya.channel.ChannelRoutes;
import dev.sessiongateway.http.familya.channel.ChannelSearchRoutes;
import dev.sessiongateway.http.familya.chat.ChatActionRoutes;
import dev.sessiongateway.http.familya.chat.ChatRoutes;
import dev.sessiongateway.http.familya.contact.ContactRoutes;
import dev.sessiongateway.http.familya.contact.LidRoutes;
import dev.sessiongateway.http.familya.event.EventNames;
import dev.sessiongateway.http.familya.event.EventPayloads;
import dev.sessiongateway.http.familya.event.EventRoutes;
import dev.sessiongateway.http.familya.group.GroupMemberRoutes;
import dev.sessiongateway.http.familya.group.GroupRoutes;
import dev.sessiongateway.http.familya.group.GroupSettingRoutes;
import dev.sessiongateway.http.familya.group.JoinRequestRoutes;
import dev.sessiongateway.http.familya.label.LabelRoutes;
import dev.sessiongateway.http.familya.mcp.McpRoutes;
import dev.sessiongateway.http.familya.media.ConversionRoutes;
import dev.sessiongateway.http.familya.media.MediaRoutes;
import dev.sessiongateway.http.familya.messaging.MessageChangeRoutes;
import dev.sessiongateway.http.familya.messaging.MessagingRoutes;
import dev.sessiongateway.http.familya.pairing.PairingRoutes;
import dev.sessiongateway.http.familya.presence.PresenceRoutes;
import dev.sessiongateway.http.familya.profile.ProfileRoutes;
import dev.sessiongateway.http.familya.screenshot.ScreenshotRoutes;
import dev.sessiongateway.http.familya.server.ServerRoutes;
import dev.sessiongateway.http.familya.session.DeprecatedSessionRoutes;
import dev.sessiongateway.http.familya.session.SessionRoutes;
import dev.sessiongateway.http.familya.session.SessionViews;
import dev.sessiongateway.http.familya.story.StoryRoutes;
import dev.sessiongateway.http.familya.webhook.WebhookRoutes;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.EventFormat;
import dev.sessiongateway.http.kernel.messaging.GroupDisplayInfo;
import dev.sessiongateway.http.kernel.openapi.OpenApiRoutes;
import dev.sessiongateway.http.kernel.part.InboxApp;
import dev.sessiongateway.http.kernel.server.BackupSource;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The entry point of family A: its routes and its events.
public final class FamilyA {
  private FamilyA() {}

  /// How the process of the gateway is watched and operated.
  ///
  /// @param dataDirectory the directory that store addresses are relative to
  /// @param process the process that the gateway runs in
  /// @param backups makes backups of the data directory
  public record Operation(
      Health health, Path dataDirectory, ProcessControl process, BackupSource backups) {}

  /// The events of family A.
  public static EventFormat events(ServerInfo server) {
    return new EventPayloads(server);
  }

  /// The event names that a webhook of family A can subscribe to.
  public static Set<String> eventNames() {
    return EventNames.names();
  }

  /// @param renderer renders events for the clients that read or stream them
  /// @param operation what the operator of the process asks for
  /// @param compute draws pictures
  /// @param inbox empty where no part brings it
  public static List<Api.RouteGroup> routes(
      Gateway gateway,
      EventRenderer renderer,
      ServerInfo server,
      Operation operation,
      Time time,
      ComputePool compute,
      Optional<InboxApp> inbox) {
    var dataDirectory = operation.dataDirectory().toAbsolutePath().normalize().toString();
    var sessions = gateway.sessions();
    var chats = gateway.chats();
    var groups = gateway.groups();
    var views = new SessionViews(server, gateway.presence(), gateway.nodes());
    return List.of(
        new SessionRoutes(sessions, gateway.apps(), inbox, dataDirectory, views),
        new DeprecatedSessionRoutes(sessions, dataDirectory, views),
        new PairingRoutes(gateway.pairing()),
        new ContactRoutes(gateway.contacts(), gateway.profiles(), server),
        new LidRoutes(gateway.contacts()),
        new ScreenshotRoutes(gateway.pairing(), chats, compute),
        new MessagingRoutes(gateway.messaging(), server),
        new PresenceRoutes(gateway.presence()),
        new MessageChangeRoutes(gateway.messaging(), chats, server, time),
        new ChatRoutes(
            chats, gateway.contacts(), new GroupDisplayInfo(groups), gateway.channels(), server),
        new ChatActionRoutes(chats, time),
        new GroupRoutes(groups, server),
        new GroupSettingRoutes(groups, server),
        new GroupMemberRoutes(groups, server),
        new JoinRequestRoutes(groups, server),
        new LabelRoutes(gateway.labels(), server),
        new ChannelRoutes(gateway.channels(), server),
        new ChannelSearchRoutes(gateway.channelDirectory(), server),
        new CallRoutes(gateway.calls()),
        new StoryRoutes(gateway.stories(), gateway.messaging(), server),
        new ProfileRoutes(gateway.profiles(), server),
        new MediaRoutes(gateway.mediaFiles()),
        new AppRoutes(gateway.apps(), inbox, gateway.receiverAdmin()),
        new ConversionRoutes(gateway.mediaConversions()),
        new KeyRoutes(gateway.keys()),
        new WebhookRoutes(gateway.receiverAdmin()),
        new TicketRoutes(gateway.keys()),
        new EventRoutes(gateway.events(), sessions, renderer, time),
        new ServerRoutes(
            server,
            operation.health(),
            operation.process(),
            operation.backups(),
            time.machine(),
            gateway.networkName(),
            gateway::networks),
        new McpRoutes(server),
        new OpenApiRoutes(server));
  }
}
