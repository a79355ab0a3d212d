package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.application.network.capability.ContactCapabilities.AddressBook;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfileEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfilePictures;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// XMPP: every server is one network of its own, and all of them are this one.
final class XmppNetwork implements Network {
  static final String NAME = "xmpp";

  private final NetworkContext context;
  private final XmppOptions options;
  private final Accounts accounts;
  private final Map<SessionName, XmppLink> links = new ConcurrentHashMap<>();

  XmppNetwork(NetworkContext context, XmppOptions options) {
    Elements.register();
    this.context = context;
    this.options = options;
    this.accounts = new Accounts(context);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Addressing addressing() {
    return new XmppAddressing();
  }

  @Override
  public NetworkLimits limits() {
    return XmppMessaging.LIMITS;
  }

  @Override
  public Set<Class<? extends Capability>> capabilities() {
    return Set.of(
        CredentialsPairing.class,
        MessageSending.class,
        MessageEditing.class,
        Reacting.class,
        ReadReceipts.class,
        PresenceSending.class,
        PresenceReading.class,
        GroupReading.class,
        GroupAdministration.class,
        ContactLookup.class,
        AddressBook.class,
        ContactBlocking.class,
        ProfileReading.class,
        ProfileEditing.class,
        ProfilePictures.class);
  }

  @Override
  public NetworkLink open(SessionName session, LinkListener listener) {
    var link = new XmppLink(session, context, options, accounts, listener);
    var before = links.put(session, link);
    if (before != null) {
      before.close();
    }
    return link;
  }

  @Override
  public void forget(SessionName session) {
    var link = links.remove(session);
    if (link != null) {
      link.close();
    }
    accounts.delete(session);
  }

  @Override
  public Map<String, Long> figures() {
    return Map.of(
        "connections", links.values().stream().filter(XmppLink::isConnected).count());
  }

  @Override
  public void close() {
    links.values().forEach(XmppLink::close);
    links.clear();
  }
}
