package dev.sessiongateway.http.familyb;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.http.familyb.call.CallRoutes;
import dev.sessiongateway.http.familyb.chat.ChatRoutes;
import dev.sessiongateway.http.familyb.contact.AddressBookRoutes;
import dev.sessiongateway.http.familyb.contact.BaileysRoutes;
import dev.sessiongateway.http.familyb.contact.BlockRoutes;
import dev.sessiongateway.http.familyb.contact.ContactRoutes;
import dev.sessiongateway.http.familyb.event.EventNames;
import dev.sessiongateway.http.familyb.event.EventPayloads;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.familyb.group.GroupRoutes;
import dev.sessiongateway.http.familyb.group.InviteRoutes;
import dev.sessiongateway.http.familyb.group.MemberRoutes;
import dev.sessiongateway.http.familyb.instance.InstanceRoutes;
import dev.sessiongateway.http.familyb.instance.InstanceTokens;
import dev.sessiongateway.http.familyb.instance.ProxyRoutes;
import dev.sessiongateway.http.familyb.instance.SettingsRoutes;
import dev.sessiongateway.http.familyb.label.LabelRoutes;
import dev.sessiongateway.http.familyb.messaging.MessageRoutes;
import dev.sessiongateway.http.familyb.messaging.MessagingRoutes;
import dev.sessiongateway.http.familyb.messaging.StoredMediaRoutes;
import dev.sessiongateway.http.familyb.presence.PresenceRoutes;
import dev.sessiongateway.http.familyb.profile.CatalogRoutes;
import dev.sessiongateway.http.familyb.profile.ProfileRoutes;
import dev.sessiongateway.http.familyb.server.ServerRoutes;
import dev.sessiongateway.http.familyb.template.TemplateRoutes;
import dev.sessiongateway.http.familyb.webhook.EventSinkRoutes;
import dev.sessiongateway.http.familyb.webhook.InboundMessageRoutes;
import dev.sessiongateway.http.familyb.webhook.NetworkCallbackRoutes;
import dev.sessiongateway.http.familyb.webhook.PusherRoutes;
import dev.sessiongateway.http.familyb.webhook.WebhookRoutes;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.EventFormat;
import dev.sessiongateway.http.kernel.part.ChatBots;
import dev.sessiongateway.http.kernel.part.InboxApp;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The entry point of family B: its routes and its events.
public final class FamilyB {
  private FamilyB() {}

  /// The events of family B.
  ///
  /// @param media the stored files, for webhooks that want them inside the body
  public static EventFormat events(ServerInfo server, MediaStore media) {
    return new EventPayloads(server, media);
  }

  /// The event names that a webhook of family B can subscribe to.
  public static Set<String> eventNames() {
    return EventNames.names();
  }

  /// The name in the spelling of [#eventNames], from any of its three spellings.
  public static Optional<String> findEventName(String text) {
    return EventNames.find(text);
  }

  /// The name in events, such as `messages.upsert`, of one of [#eventNames].
  public static String wireName(String name) {
    return EventNames.dotted(name);
  }

  /// @param secrets generates the tokens of instances
  /// @param cipher encrypts them
  /// @param inbox empty where no part brings it
  /// @param bots empty where no part brings them
  public static List<Api.RouteGroup> routes(
      Gateway gateway,
      ServerInfo server,
      Time time,
      Secrets secrets,
      SessionCipher cipher,
      Optional<InboxApp> inbox,
      Optional<ChatBots> bots) {
    var sessions = gateway.sessions();
    var contacts = gateway.contacts();
    var groups = gateway.groups();
    var recipients = new Recipients(contacts, gateway::addressing);
    var tokens =
        new InstanceTokens(gateway.keys(), sessions::get, sessions::keepToken, cipher, secrets);
    return List.of(
        new ServerRoutes(server),
        new InstanceRoutes(gateway, tokens, server, inbox),
        new MessagingRoutes(gateway, recipients, server, time),
        new MessageRoutes(gateway, recipients, server, time),
        new StoredMediaRoutes(gateway.chats(), gateway.mediaFiles(), server),
        new ChatRoutes(gateway, recipients, server, time),
        new ContactRoutes(gateway, recipients, server),
        new BaileysRoutes(contacts, recipients, server),
        new AddressBookRoutes(contacts, recipients),
        new BlockRoutes(contacts, bots, recipients),
        new GroupRoutes(groups, recipients, server),
        new MemberRoutes(groups, contacts, recipients, server),
        new InviteRoutes(groups, gateway.messaging(), recipients),
        new LabelRoutes(gateway.labels(), recipients),
        new CallRoutes(gateway.calls(), recipients),
        new PresenceRoutes(gateway.presence(), recipients),
        new ProfileRoutes(gateway, recipients, server),
        new CatalogRoutes(gateway, recipients, server),
        new SettingsRoutes(sessions),
        new ProxyRoutes(gateway.proxies()),
        new TemplateRoutes(gateway.templates()),
        new WebhookRoutes(gateway.subscriptions()),
        new NetworkCallbackRoutes(gateway),
        new InboundMessageRoutes(gateway),
        new EventSinkRoutes(gateway.subscriptions()),
        new PusherRoutes(gateway.subscriptions(), cipher));
  }
}
