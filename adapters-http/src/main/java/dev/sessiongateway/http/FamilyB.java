package dev.sessiongateway.http;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.chat.FamilyBChatListing;
import dev.sessiongateway.http.chat.FamilyBChatRoutes;
import dev.sessiongateway.http.contact.FamilyBBlockRoutes;
import dev.sessiongateway.http.contact.FamilyBContactRoutes;
import dev.sessiongateway.http.contact.FamilyBLookUps;
import dev.sessiongateway.http.contact.GroupLooks;
import dev.sessiongateway.http.group.FamilyBGroupReadingRoutes;
import dev.sessiongateway.http.group.FamilyBGroupRoutes;
import dev.sessiongateway.http.group.FamilyBInviteRoutes;
import dev.sessiongateway.http.group.FamilyBMemberRoutes;
import dev.sessiongateway.http.instance.FamilyBSettingsRoutes;
import dev.sessiongateway.http.jid.Recipients;
import dev.sessiongateway.http.label.FamilyBLabelRoutes;
import dev.sessiongateway.http.messaging.FamilyBAmending;
import dev.sessiongateway.http.messaging.FamilyBMessageRoutes;
import dev.sessiongateway.http.messaging.FamilyBMessagingRoutes;
import dev.sessiongateway.http.messaging.FamilyBSending;
import dev.sessiongateway.http.messaging.FamilyBTypingRoutes;
import dev.sessiongateway.http.messaging.Typing;
import dev.sessiongateway.http.pairing.FamilyBConnecting;
import dev.sessiongateway.http.pairing.FamilyBPairingRoutes;
import dev.sessiongateway.http.presence.FamilyBPresenceRoutes;
import dev.sessiongateway.http.product.FamilyBProductRoutes;
import dev.sessiongateway.http.product.Product;
import dev.sessiongateway.http.profile.FamilyBProfileReading;
import dev.sessiongateway.http.profile.FamilyBProfileRoutes;
import dev.sessiongateway.http.proxy.FamilyBProxyRoutes;
import dev.sessiongateway.http.session.FamilyBCreation;
import dev.sessiongateway.http.session.FamilyBSessionRoutes;
import dev.sessiongateway.http.webhook.FamilyBTransportRoutes;
import dev.sessiongateway.http.webhook.FamilyBWebhookRoutes;
import java.util.List;

/// Everything that family B's clients can do here.
public final class FamilyB {
  private FamilyB() {}

  /// @param time waits while somebody is to be seen typing
  /// @param identifiers makes the keys of instances
  public static List<Api.Capability> capabilities(
      Gateway gateway, Product product, Time time, Identifiers identifiers) {
    var sessions = gateway.sessions();
    var groups = gateway.groups();
    var recipients = new Recipients(gateway.contacts());
    var connecting = new FamilyBConnecting(sessions, gateway.pairing());
    var creation =
        new FamilyBCreation(
            sessions, gateway.keys(), gateway.proxies(), identifiers, product.tokens());
    var typing = new Typing(gateway.presence(), time);
    var sending =
        new FamilyBSending(
            gateway.messaging(),
            recipients,
            groups,
            gateway.chats(),
            gateway.stickers(),
            typing,
            time);
    var chats = gateway.chats();
    var contacts = gateway.contacts();
    var looks = new GroupLooks(groups);
    var listing = new FamilyBChatListing(chats, contacts, looks, gateway.labels(), product, time);
    var amending = new FamilyBAmending(gateway.messaging(), chats, recipients, product, time);
    var profiles = new FamilyBProfileReading(gateway.profiles(), groups, recipients, product);
    return List.of(
        new FamilyBProductRoutes(product),
        new FamilyBSessionRoutes(sessions, chats, contacts, creation, connecting, product),
        new FamilyBPairingRoutes(sessions, connecting),
        new FamilyBMessagingRoutes(sending, product),
        new FamilyBMessageRoutes(chats, gateway.media(), amending, product),
        new FamilyBTypingRoutes(gateway.presence(), recipients, typing),
        new FamilyBChatRoutes(chats, recipients, listing),
        new FamilyBContactRoutes(
            contacts, recipients, new FamilyBLookUps(recipients, groups), looks, product),
        new FamilyBBlockRoutes(contacts, chats, recipients),
        new FamilyBGroupRoutes(groups, recipients),
        new FamilyBGroupReadingRoutes(groups, product),
        new FamilyBMemberRoutes(groups, contacts, recipients, product),
        new FamilyBInviteRoutes(groups, gateway.messaging(), recipients),
        new FamilyBLabelRoutes(gateway.labels(), recipients),
        new FamilyBPresenceRoutes(gateway.presence()),
        new FamilyBProfileRoutes(gateway.profiles(), profiles),
        new FamilyBSettingsRoutes(sessions),
        new FamilyBProxyRoutes(gateway.proxies()),
        new FamilyBWebhookRoutes(gateway.subscriptions()),
        new FamilyBTransportRoutes(gateway.subscriptions()));
  }
}
