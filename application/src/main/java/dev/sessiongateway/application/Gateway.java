package dev.sessiongateway.application;

import dev.sessiongateway.application.access.AccessKeyService;
import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.access.RememberedSecrets;
import dev.sessiongateway.application.app.AppService;
import dev.sessiongateway.application.app.Apps;
import dev.sessiongateway.application.automation.AutomationRunner;
import dev.sessiongateway.application.call.CallService;
import dev.sessiongateway.application.call.Calls;
import dev.sessiongateway.application.channel.ChannelDirectory;
import dev.sessiongateway.application.channel.ChannelDirectoryService;
import dev.sessiongateway.application.channel.ChannelService;
import dev.sessiongateway.application.channel.Channels;
import dev.sessiongateway.application.chat.ChatService;
import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.contact.AddressResolver;
import dev.sessiongateway.application.contact.ContactService;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.application.contact.LidDirectory;
import dev.sessiongateway.application.contact.LidService;
import dev.sessiongateway.application.contact.Lids;
import dev.sessiongateway.application.event.EventFactories;
import dev.sessiongateway.application.event.EventService;
import dev.sessiongateway.application.event.Events;
import dev.sessiongateway.application.group.GroupService;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.application.label.LabelService;
import dev.sessiongateway.application.label.Labels;
import dev.sessiongateway.application.media.MediaConversions;
import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.media.Stickers;
import dev.sessiongateway.application.messaging.AccountUpdateRecorder;
import dev.sessiongateway.application.messaging.MediaFileService;
import dev.sessiongateway.application.messaging.MediaFiles;
import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.application.messaging.MessagingService;
import dev.sessiongateway.application.messaging.SendsInFlight;
import dev.sessiongateway.application.network.Addressing;
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
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionService;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.application.simulation.ClockControl;
import dev.sessiongateway.application.simulation.WorldControl;
import dev.sessiongateway.application.story.Stories;
import dev.sessiongateway.application.story.StoryService;
import dev.sessiongateway.application.webhook.RetentionJob;
import dev.sessiongateway.application.webhook.SubscriptionService;
import dev.sessiongateway.application.webhook.Subscriptions;
import dev.sessiongateway.application.webhook.WebhookAdmin;
import dev.sessiongateway.application.webhook.WebhookAdminService;
import dev.sessiongateway.application.webhook.WebhookDispatch;
import dev.sessiongateway.application.webhook.WebhookStores;
import dev.sessiongateway.application.work.GatewayLifecycle;
import java.util.Optional;

/// The entry point for Java programs: built from outbound ports, it offers the inbound ones. See
/// [GatewayBuilder] for what it needs.
///
/// Closing it stops deliveries, ends subscriptions and closes the links; sessions keep their state
/// and come back with the next gateway on the same stores. Stores and network belong to whoever
/// made them. A call after the end, on the gateway or on a port that was taken from it before,
/// throws an [IllegalStateException] that says "the gateway is closed".
public final class Gateway implements AutoCloseable {
  private final GatewayLifecycle lifecycle = new GatewayLifecycle();
  private final GatewayRuntime runtime;
  private final Network network;
  private final MediaStore mediaStore;
  private final MediaFiles mediaFiles;
  private final MediaConversions conversions;
  private final MediaIngest media;
  private final Stickers stickers;
  private final SessionService sessions;
  private final WebhookDispatch dispatch;
  private final RetentionJob retention;
  private final EventService events;
  private final Pairing pairing;
  private final MessagingService messaging;
  private final Chats chats;
  private final Contacts contacts;
  private final Lids lids;
  private final Groups groups;
  private final Channels channels;
  private final ChannelDirectory channelDirectory;
  private final Calls calls;
  private final Stories stories;
  private final Labels labels;
  private final PresenceUpdates presence;
  private final Profiles profiles;
  private final Proxies proxies;
  private final Subscriptions subscriptions;
  private final WebhookAdmin webhookAdmin;
  private final AccessKeys keys;
  private final Apps apps;

  private final SendsInFlight inFlight = new SendsInFlight();

  Gateway(GatewayBuilder with, Network network, Stores stores, GatewayRuntime runtime) {
    var live = new SessionDirectory(lifecycle);
    var stamps = new EventFactories(runtime.time(), runtime.identifiers());
    this.network = network;
    this.runtime = runtime;
    mediaStore = stores.media();
    mediaFiles = new MediaFileService(live, mediaStore, stores.messages());
    conversions =
        new MediaConversions(
            with.mediaSource(),
            with.mediaTypes(),
            with.mediaLimits(),
            with.mediaConverter(),
            lifecycle);
    media =
        new MediaIngest(
            with.mediaSource(),
            mediaStore,
            with.mediaTypes(),
            with.mediaLimits(),
            with.mediaInspector(),
            conversions,
            lifecycle);
    var directory = with.lids().orElseGet(() -> new LidDirectory(stores.contacts()));
    var addresses = new AddressResolver(network, with.phoneNumbers(), directory);
    messaging =
        new MessagingService(
            live,
            network,
            addresses,
            stores.messages(),
            stores.accountUpdates(),
            media,
            stamps,
            runtime.background(),
            inFlight,
            with.ackDeadline(),
            with.sendListener());
    chats =
        new ChatService(live, stores.chats(), stores.messages(), stores.contacts(), runtime.time());
    presence = new PresenceService(live);
    var automations =
        new AutomationRunner(messaging, chats, presence, runtime.time(), runtime.background());
    stickers =
        new Stickers(
            with.mediaSource(),
            with.mediaTypes(),
            with.mediaLimits(),
            with.stickerPress(),
            lifecycle);
    var recorder =
        new AccountUpdateRecorder(
            stores.accountUpdates(), stores.messages(), stamps, inFlight, directory);
    sessions =
        new SessionService(
            stores.sessions(),
            network,
            runtime.time(),
            runtime.identifiers(),
            runtime.background(),
            live,
            with.logLevels(),
            automations.wrap(recorder));
    var webhooks =
        new WebhookStores(
            stores.events(),
            stores.deliveryCursors(),
            stores.deadLetters(),
            stores.deliveryLog(),
            stores.endpointHealth(),
            stores.postDeletionDeliveries());
    dispatch =
        new WebhookDispatch(
            live,
            webhooks,
            with.eventRenderer(),
            with.delivery(),
            runtime.time(),
            runtime.identifiers(),
            runtime.background(),
            with.globalWebhooks());
    webhookAdmin = new WebhookAdminService(live, dispatch, webhooks);
    retention =
        new RetentionJob(
            live, dispatch, webhooks, with.retention(), runtime.time(), runtime.background());
    events = new EventService(live, stores.events(), runtime.time(), runtime.background());
    pairing = new PairingService(live, stores.events(), stamps);
    contacts = new ContactService(live, stores.contacts(), addresses);
    lids = new LidService(live, stores.contacts(), addresses);
    groups = new GroupService(live, media);
    channels = new ChannelService(live, media);
    channelDirectory = new ChannelDirectoryService(live);
    calls = new CallService(live);
    stories = new StoryService(live, messaging, chats);
    labels = new LabelService(live, chats);
    profiles = new ProfileService(live, media);
    proxies = new ProxyService(sessions, with.proxyProbe(), lifecycle);
    subscriptions = new SubscriptionService(live, sessions);
    var accessKeys =
        new AccessKeyService(
            stores.keys(),
            runtime.time().machine(),
            runtime.identifiers(),
            lifecycle,
            live::contains,
            with.secretOfKey().orElseGet(() -> new RememberedSecrets(runtime.identifiers())),
            with.rootKey());
    keys = accessKeys;
    apps = new AppService(live, sessions, keys, runtime.identifiers());
    live.observe(messaging::changed);
    live.observe(directory::changed);
    live.observe(accessKeys::changed);
    live.observe(automations::changed);
    dispatch.start();
    events.start();
    sessions.boot();
    dispatch.resume();
    retention.start();
  }

  /// Builds a gateway; start here.
  public static GatewayBuilder builder() {
    return new GatewayBuilder();
  }

  public Sessions sessions() {
    return whileOpen(sessions);
  }

  public Pairing pairing() {
    return whileOpen(pairing);
  }

  public Messaging messaging() {
    return whileOpen(messaging);
  }

  public Chats chats() {
    return whileOpen(chats);
  }

  public Contacts contacts() {
    return whileOpen(contacts);
  }

  public Lids lids() {
    return whileOpen(lids);
  }

  public Groups groups() {
    return whileOpen(groups);
  }

  public Channels channels() {
    return whileOpen(channels);
  }

  public ChannelDirectory channelDirectory() {
    return whileOpen(channelDirectory);
  }

  public Calls calls() {
    return whileOpen(calls);
  }

  public Stories stories() {
    return whileOpen(stories);
  }

  public Labels labels() {
    return whileOpen(labels);
  }

  public PresenceUpdates presence() {
    return whileOpen(presence);
  }

  public Profiles profiles() {
    return whileOpen(profiles);
  }

  public Proxies proxies() {
    return whileOpen(proxies);
  }

  public Subscriptions subscriptions() {
    return whileOpen(subscriptions);
  }

  public WebhookAdmin webhookAdmin() {
    return whileOpen(webhookAdmin);
  }

  /// The log of events, to be read or followed.
  public Events events() {
    return whileOpen(events);
  }

  public Apps apps() {
    return whileOpen(apps);
  }

  public AccessKeys keys() {
    return whileOpen(keys);
  }

  /// Files of messages, for reading.
  public MediaStore media() {
    return whileOpen(mediaStore);
  }

  /// Files, by who may read them.
  public MediaFiles mediaFiles() {
    return whileOpen(mediaFiles);
  }

  /// Takes in files that come from elsewhere than a send, such as a virtual phone.
  public MediaIngest mediaIngest() {
    return whileOpen(media);
  }

  /// Converts sounds and videos.
  public MediaConversions mediaConversions() {
    return whileOpen(conversions);
  }

  /// Gets pictures ready to be sent as stickers.
  public Stickers stickers() {
    return whileOpen(stickers);
  }

  /// The phones of a simulated network; empty on a real one.
  public Optional<VirtualPhones> virtualPhones() {
    return whileOpen(network).virtualPhones();
  }

  /// The clock of a simulated network, which is this gateway's too; empty when it cannot be set.
  public Optional<ClockControl> clock() {
    return whileOpen(network).clock();
  }

  /// Control of the world of a simulated network; empty on a real one.
  public Optional<WorldControl> worldControl() {
    return whileOpen(network).worldControl();
  }

  /// How busy it is now.
  public GatewayLoad load() {
    return new GatewayLoad(inFlight.count(), whileOpen(dispatch).load());
  }

  /// Reads addresses and message ids as clients write them.
  public Addressing addressing() {
    return whileOpen(network).addressing();
  }

  /// The name of the network, such as `simulated`.
  public String networkName() {
    return whileOpen(network).name();
  }

  private <T> T whileOpen(T port) {
    lifecycle.requireOpen();
    return port;
  }

  /// Refuses further calls, lets the commands in progress finish, and closes what the gateway made
  /// itself. Harmless twice.
  @Override
  public void close() {
    if (lifecycle.close()) {
      events.close();
      dispatch.close();
      retention.close();
      messaging.close();
      sessions.shutDown();
      runtime.close();
    }
  }
}
