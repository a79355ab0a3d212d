package dev.sessiongateway.application;

import dev.sessiongateway.application.access.AccessKeyService;
import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.access.KeyPolicy;
import dev.sessiongateway.application.app.Apps;
import dev.sessiongateway.application.automation.AutomationRunner;
import dev.sessiongateway.application.call.Calls;
import dev.sessiongateway.application.channel.ChannelDirectory;
import dev.sessiongateway.application.channel.Channels;
import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.contact.AddressResolver;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.application.contact.LidDirectory;
import dev.sessiongateway.application.delivery.DeliveryDispatcher;
import dev.sessiongateway.application.delivery.DeliveryStores;
import dev.sessiongateway.application.delivery.ReceiverAdmin;
import dev.sessiongateway.application.delivery.ReceiverAdminService;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.application.delivery.RetentionJob;
import dev.sessiongateway.application.event.EventService;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.label.Labels;
import dev.sessiongateway.application.media.MediaConversions;
import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.messaging.AccountUpdateRecorder;
import dev.sessiongateway.application.messaging.ChatTimers;
import dev.sessiongateway.application.messaging.InboundMessaging;
import dev.sessiongateway.application.messaging.MediaFiles;
import dev.sessiongateway.application.messaging.MessageComposer.MessageSources;
import dev.sessiongateway.application.messaging.MessagePruning;
import dev.sessiongateway.application.messaging.MessagingService;
import dev.sessiongateway.application.messaging.OwnFileSource;
import dev.sessiongateway.application.messaging.SendPreparation;
import dev.sessiongateway.application.messaging.SendState;
import dev.sessiongateway.application.messaging.SendsInFlight;
import dev.sessiongateway.application.network.Networks;
import dev.sessiongateway.application.node.LoneNode;
import dev.sessiongateway.application.node.NodeDuties;
import dev.sessiongateway.application.node.NodeService;
import dev.sessiongateway.application.node.Nodes;
import dev.sessiongateway.application.pairing.Pairing;
import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.application.preview.LinkPreviews;
import dev.sessiongateway.application.profile.Profiles;
import dev.sessiongateway.application.proxy.Proxies;
import dev.sessiongateway.application.session.LinkPorts;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionService;
import dev.sessiongateway.application.story.Stories;
import dev.sessiongateway.application.template.Templates;
import dev.sessiongateway.application.webhook.Subscriptions;
import dev.sessiongateway.application.webhook.WebhookReceivers;
import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.session.InstanceId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/// The services behind the inbound ports of a [Gateway], connected with each other.
final class GatewayServices {
  final SessionDirectory live;
  final MediaStore mediaStore;
  final MediaFiles mediaFiles;
  final MediaConversions conversions;
  final MediaIngest media;
  final SessionService sessions;
  final DeliveryDispatcher dispatch;
  private final WebhookReceivers webhookReceivers;
  final RetentionJob retention;
  final EventService events;
  final Pairing pairing;
  final MessagingService messaging;
  final InboundMessaging inbound;
  final Chats chats;
  final Contacts contacts;
  final Groups groups;
  final Channels channels;
  final ChannelDirectory channelDirectory;
  final Calls calls;
  final Stories stories;
  final Labels labels;
  final Templates templates;
  final PresenceUpdates presence;
  final Profiles profiles;
  final Proxies proxies;
  final Subscriptions subscriptions;
  final ReceiverAdmin receiverAdmin;
  final AccessKeys keys;
  final Apps apps;
  final Nodes nodes;
  private final Optional<NodeService> node;
  private final CompletableFuture<?> openLinksAfter;

  final SendsInFlight inFlight = new SendsInFlight();

  GatewayServices(
      GatewayConfig with,
      Networks networks,
      Stores stores,
      GatewayRuntime runtime,
      GatewayLifecycle lifecycle) {
    live = new SessionDirectory(lifecycle);
    var factories = new EventFactories(runtime.time(), runtime.identifiers());
    mediaStore = with.mediaStore == null ? stores.media() : with.mediaStore;
    mediaFiles = new MediaFiles(live, mediaStore, stores.messages());
    var source = new OwnFileSource(with.mediaSource, mediaFiles, with.fileAddresses);
    conversions =
        new MediaConversions(
            source,
            with.mediaTypes,
            with.mediaLimits,
            with.mediaConverter,
            with.stickerConverter,
            with.pictureConverter,
            lifecycle);
    media =
        new MediaIngest(
            source,
            mediaStore,
            with.mediaTypes,
            with.mediaLimits,
            with.mediaInspector,
            conversions,
            lifecycle);
    var directory = with.lids == null ? new LidDirectory(stores.contacts()) : with.lids;
    var addresses =
        new AddressResolver(networks, with.phoneNumbers, directory, live, runtime.time());
    var previews = new LinkPreviews(with.pageReader, with.linkPreviews, media, networks);
    var sends = new SendState(stores.messages(), stores.accountUpdates(), factories, inFlight);
    var timers = new ChatTimers();
    chats =
        new Chats(
            live, stores.chats(), stores.messages(), stores.contacts(), timers, runtime.time());
    presence = new PresenceUpdates(live, runtime.time());
    contacts = new Contacts(live, stores.contacts(), addresses);
    groups = new Groups(live, media);
    templates = new Templates(live, networks);
    messaging =
        new MessagingService(
            live,
            new MessageSources(networks, addresses, media, previews, timers),
            new SendPreparation(
                contacts,
                groups,
                templates,
                presence,
                (session, id) -> chats.findMessage(session, id).isPresent(),
                sender ->
                    with.sendQueue.open(
                        new SendQueueContext(
                            live,
                            networks,
                            stores,
                            factories,
                            presence,
                            runtime.background(),
                            sender))),
            sends,
            runtime.background(),
            with.ackDeadline,
            with.sendListener);
    inbound = new InboundMessaging(live, networks, stores.messages(), media, factories);
    var automations =
        new AutomationRunner(messaging, chats, presence, runtime.time(), runtime.background());
    var updates = automations.wrap(new AccountUpdateRecorder(sends, directory, timers));
    sessions =
        new SessionService(
            stores.sessions(),
            new LinkPorts(networks, with.slowOperations, updates, stores.messages()::find),
            factories,
            runtime.background(),
            live,
            with.logLevels,
            with.openLinksAfter);
    var webhooks =
        new DeliveryStores(
            stores.events(),
            stores.deliveryCursors(),
            stores.deadLetters(),
            stores.deliveryLog(),
            stores.endpointHealth(),
            stores.postDeletionDeliveries());
    dispatch =
        new DeliveryDispatcher(
            live, webhooks, with.deliveryListener, factories, runtime.background());
    webhookReceivers =
        new WebhookReceivers(
            with.eventRenderer, with.delivery, with.retryDefaults, with.globalWebhooks);
    receiverAdmin = new ReceiverAdminService(live, dispatch, webhooks, with.eventRenderer);
    retention =
        new RetentionJob(
            live,
            dispatch,
            webhooks,
            new MessagePruning(live, stores.messages(), mediaStore),
            with.retention,
            runtime.time(),
            runtime.background());
    events = new EventService(live, stores.events(), runtime.time(), runtime.background());
    pairing = new Pairing(live, sessions, networks, stores.events(), factories);
    channels = new Channels(live, media);
    channelDirectory = new ChannelDirectory(live);
    calls = new Calls(live);
    stories = new Stories(live, messaging, chats);
    labels = new Labels(live, chats);
    profiles = new Profiles(live, media);
    proxies = new Proxies(sessions, with.proxyProbe, lifecycle);
    subscriptions = new Subscriptions(live, sessions, with.sinks);
    var accessKeys =
        new AccessKeyService(
            stores.keys(),
            runtime.time().machine(),
            runtime.secrets(),
            lifecycle,
            live::contains,
            with.secretOfKey == null ? runtime.secrets().byKey() : with.secretOfKey,
            new KeyPolicy(with.rootKey, with.isKeyNeeded));
    keys = accessKeys;
    apps = new Apps(live, sessions, keys, runtime.secrets(), with.phoneNumbers);
    openLinksAfter = with.openLinksAfter;
    node = node(with, stores, runtime, lifecycle, accessKeys);
    nodes =
        node.isPresent()
            ? node.get()
            : new LoneNode(lifecycle, runtime.time().machine(), runtime.background());
    live.observe(messaging.observer());
    live.observe(messaging.queue());
    live.observe(directory);
    live.observe(timers);
    live.observe(accessKeys::changed);
    live.observe(automations::changed);
  }

  private Optional<NodeService> node(
      GatewayConfig with,
      Stores stores,
      GatewayRuntime runtime,
      GatewayLifecycle lifecycle,
      AccessKeyService accessKeys) {
    var options = with.node;
    if (options == null) {
      return Optional.empty();
    }
    var ownership =
        stores
            .ownership()
            .orElseThrow(
                () -> new IllegalStateException("these stores do not allow several gateways"));
    accessKeys.share(stores.tickets().orElseThrow());
    return Optional.of(
        new NodeService(
            ownership,
            sessions.ofThisNode(),
            options,
            runtime.time().machine(),
            runtime.background(),
            lifecycle,
            duties(accessKeys)));
  }

  private NodeDuties duties(AccessKeyService accessKeys) {
    return new NodeDuties() {
      @Override
      public void readKeys() {
        accessKeys.reload();
      }

      @Override
      public void takeDeletions(Predicate<InstanceId> isThere) {
        dispatch.beginPostDeletion(isThere);
      }

      @Override
      public void leaveDeletions() {
        dispatch.endPostDeletion();
      }
    };
  }

  /// Loads the sessions and starts the deliveries.
  ///
  /// @param others that get events beside webhooks
  void start(List<ReceiverProvider> others) {
    var receivers = new ArrayList<ReceiverProvider>();
    receivers.add(webhookReceivers);
    receivers.addAll(others);
    dispatch.start(receivers);
    events.start();
    node.ifPresentOrElse(service -> service.start(openLinksAfter), sessions::boot);
    dispatch.resume();
    retention.start();
  }

  void close() {
    // First of all, while everything works: callers wait for the node that takes the sessions.
    node.ifPresent(NodeService::close);
    events.close();
    dispatch.close();
    retention.close();
    messaging.close();
    sessions.shutDown();
  }
}
