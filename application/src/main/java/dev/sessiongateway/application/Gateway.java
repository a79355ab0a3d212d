package dev.sessiongateway.application;

import dev.sessiongateway.application.access.AccessKeyService;
import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.automation.Attendant;
import dev.sessiongateway.application.channel.ChannelService;
import dev.sessiongateway.application.channel.Channels;
import dev.sessiongateway.application.chat.ChatService;
import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.contact.ContactService;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.application.event.EventService;
import dev.sessiongateway.application.event.EventStamps;
import dev.sessiongateway.application.event.Events;
import dev.sessiongateway.application.group.GroupService;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.application.label.LabelService;
import dev.sessiongateway.application.label.Labels;
import dev.sessiongateway.application.media.MediaIntake;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.media.Stickers;
import dev.sessiongateway.application.messaging.MediaFileService;
import dev.sessiongateway.application.messaging.MediaFiles;
import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.application.messaging.MessagingService;
import dev.sessiongateway.application.messaging.SendsInFlight;
import dev.sessiongateway.application.messaging.TrafficRecorder;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.VirtualPhones;
import dev.sessiongateway.application.pairing.Pairing;
import dev.sessiongateway.application.pairing.PairingService;
import dev.sessiongateway.application.presence.PresenceService;
import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.application.profile.ProfileService;
import dev.sessiongateway.application.profile.Profiles;
import dev.sessiongateway.application.proxy.Proxies;
import dev.sessiongateway.application.proxy.ProxyService;
import dev.sessiongateway.application.session.LiveSessions;
import dev.sessiongateway.application.session.SessionService;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.application.webhook.ReceiverService;
import dev.sessiongateway.application.webhook.Receivers;
import dev.sessiongateway.application.webhook.SubscriptionService;
import dev.sessiongateway.application.webhook.Subscriptions;
import dev.sessiongateway.application.webhook.Upkeep;
import dev.sessiongateway.application.webhook.WebhookDispatch;
import dev.sessiongateway.application.webhook.WebhookStores;
import java.util.Optional;

/// The front door for Java programs: built from outbound ports, it offers the inbound ones. See
/// [GatewayBuilder] for what it needs.
///
/// Closing it stops deliveries, ends followings and closes the links; sessions keep their state and
/// come back with the next gateway on the same stores. Stores and network belong to whoever made
/// them.
public final class Gateway implements AutoCloseable {
  private final Network network;
  private final MediaStore mediaStore;
  private final MediaFiles mediaFiles;
  private final MediaIntake media;
  private final Stickers stickers;
  private final SessionService sessions;
  private final WebhookDispatch dispatch;
  private final Upkeep upkeep;
  private final EventService events;
  private final Pairing pairing;
  private final MessagingService messaging;
  private final Chats chats;
  private final Contacts contacts;
  private final Groups groups;
  private final Channels channels;
  private final Labels labels;
  private final PresenceUpdates presence;
  private final Profiles profiles;
  private final Proxies proxies;
  private final Subscriptions subscriptions;
  private final Receivers receivers;
  private final AccessKeys keys;

  Gateway(GatewayBuilder with) {
    var stores = with.stores();
    var live = new LiveSessions();
    var inFlight = new SendsInFlight();
    var stamps = new EventStamps(with.time(), with.identifiers());
    network = with.network();
    mediaStore = stores.media();
    mediaFiles = new MediaFileService(live, mediaStore, stores.messages());
    media =
        new MediaIntake(
            with.mediaSource(),
            mediaStore,
            with.mediaTypes(),
            with.mediaLimits(),
            with.mediaInspector());
    messaging =
        new MessagingService(
            live,
            stores.messages(),
            stores.traffic(),
            media,
            stamps,
            with.background(),
            inFlight,
            with.ackDeadline());
    chats = new ChatService(live, stores.chats(), stores.messages(), stores.contacts());
    presence = new PresenceService(live);
    var attendant = new Attendant(messaging, chats, presence, with.background());
    stickers =
        new Stickers(
            with.mediaSource(), with.mediaTypes(), with.mediaLimits(), with.stickerPress());
    var traffic = new TrafficRecorder(stores.traffic(), stamps, inFlight);
    sessions =
        new SessionService(
            stores.sessions(),
            network,
            with.time(),
            with.identifiers(),
            with.background(),
            live,
            with.logLevels(),
            attendant.behind(traffic));
    var webhooks =
        new WebhookStores(
            stores.events(),
            stores.lanes(),
            stores.deadLetters(),
            stores.deliveryLog(),
            stores.endpoints(),
            stores.farewells());
    dispatch =
        new WebhookDispatch(
            live,
            webhooks,
            with.eventRenderer(),
            with.delivery(),
            with.time(),
            with.identifiers(),
            with.background(),
            with.globalWebhooks());
    receivers = new ReceiverService(live, dispatch, webhooks);
    upkeep = new Upkeep(live, dispatch, webhooks, with.retention(), with.time(), with.background());
    events = new EventService(live, stores.events(), with.time(), with.background());
    pairing = new PairingService(live, stores.events(), stamps);
    contacts = new ContactService(live, stores.contacts());
    groups = new GroupService(live, media);
    channels = new ChannelService(live);
    labels = new LabelService(live);
    profiles = new ProfileService(live, media);
    proxies = new ProxyService(sessions, with.proxyProbe());
    subscriptions = new SubscriptionService(live, sessions);
    var accessKeys =
        new AccessKeyService(stores.keys(), with.time(), with.identifiers(), with.rootKey());
    keys = accessKeys;
    live.observe(messaging::changed);
    live.observe(accessKeys::changed);
    live.observe(attendant::changed);
    dispatch.start();
    events.start();
    sessions.boot();
    dispatch.resume();
    upkeep.start();
  }

  /// What a gateway needs; start here.
  public static GatewayBuilder builder() {
    return new GatewayBuilder();
  }

  public Sessions sessions() {
    return sessions;
  }

  public Pairing pairing() {
    return pairing;
  }

  public Messaging messaging() {
    return messaging;
  }

  public Chats chats() {
    return chats;
  }

  public Contacts contacts() {
    return contacts;
  }

  public Groups groups() {
    return groups;
  }

  public Channels channels() {
    return channels;
  }

  public Labels labels() {
    return labels;
  }

  public PresenceUpdates presence() {
    return presence;
  }

  public Profiles profiles() {
    return profiles;
  }

  public Proxies proxies() {
    return proxies;
  }

  public Subscriptions subscriptions() {
    return subscriptions;
  }

  public Receivers receivers() {
    return receivers;
  }

  /// What happened, to be read or followed.
  public Events events() {
    return events;
  }

  public AccessKeys keys() {
    return keys;
  }

  /// Files of messages, for reading.
  public MediaStore media() {
    return mediaStore;
  }

  /// Files, by who may read them.
  public MediaFiles mediaFiles() {
    return mediaFiles;
  }

  /// Takes in files that come from elsewhere than a send, such as a virtual phone.
  public MediaIntake mediaIntake() {
    return media;
  }

  /// Gets pictures ready to be sent as stickers.
  public Stickers stickers() {
    return stickers;
  }

  /// The phones of a simulated network; empty on a real one.
  public Optional<VirtualPhones> virtualPhones() {
    return network.virtualPhones();
  }

  /// What is behind the sessions, such as `simulated`.
  public String networkName() {
    return network.name();
  }

  @Override
  public void close() {
    events.close();
    dispatch.close();
    upkeep.close();
    messaging.close();
    sessions.shutDown();
  }
}
