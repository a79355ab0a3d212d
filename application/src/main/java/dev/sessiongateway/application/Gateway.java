package dev.sessiongateway.application;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.app.Apps;
import dev.sessiongateway.application.call.Calls;
import dev.sessiongateway.application.channel.ChannelDirectory;
import dev.sessiongateway.application.channel.Channels;
import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.application.delivery.ReceiverAdmin;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.application.event.Events;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.application.label.Labels;
import dev.sessiongateway.application.media.MediaConversions;
import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.messaging.InboundMessaging;
import dev.sessiongateway.application.messaging.MediaFiles;
import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkCallback;
import dev.sessiongateway.application.network.NetworkSummary;
import dev.sessiongateway.application.network.Networks;
import dev.sessiongateway.application.node.Nodes;
import dev.sessiongateway.application.pairing.Pairing;
import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.application.profile.Profiles;
import dev.sessiongateway.application.proxy.Proxies;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.application.story.Stories;
import dev.sessiongateway.application.template.Templates;
import dev.sessiongateway.application.webhook.Subscriptions;
import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// The entry point for Java programs: built from outbound ports, it offers the inbound ones. See
/// [GatewayConfig] for what it needs.
///
/// Closing it stops deliveries, ends subscriptions and closes the links; sessions keep their state
/// and come back with the next gateway on the same stores. Stores and network belong to whoever
/// made them. A call after the end, on the gateway or on a port that was taken from it before,
/// throws an [IllegalStateException] that says "the gateway is closed".
public final class Gateway implements AutoCloseable {
  private final GatewayLifecycle lifecycle = new GatewayLifecycle();
  private final GatewayRuntime runtime;
  private final Networks networks;
  private final GatewayServices services;

  private Gateway(
      GatewayConfig with,
      Network network,
      Stores stores,
      GatewayRuntime runtime,
      List<Function<Gateway, ReceiverProvider>> receivers) {
    this.networks = new Networks(network, with.networks);
    this.runtime = runtime;
    services = new GatewayServices(with, networks, stores, runtime, lifecycle);
    services.start(receivers.stream().map(make -> make.apply(this)).toList());
  }

  /// Loads the sessions and starts those that were running. Returns before their links are up.
  ///
  /// @param configuration sets at least stores and a network
  /// @throws IllegalStateException when network or stores are missing, or the stores do not allow
  ///   several gateways and it shall be one of several
  /// @throws IllegalArgumentException when the background executor runs tasks on the caller's
  ///   thread, or too few of them at once; the message says what to give instead
  public static Gateway open(Consumer<GatewayConfig> configuration) {
    return open(configuration, List.of());
  }

  /// As above, with receivers.
  ///
  /// @param receivers what gets events beside webhooks, each made when the use cases are there and
  ///   before the first event. Receivers are listed in this order
  public static Gateway open(
      Consumer<GatewayConfig> configuration, List<Function<Gateway, ReceiverProvider>> receivers) {
    var config = new GatewayConfig();
    configuration.accept(config);
    var stores = GatewayConfig.required("stores", config.stores);
    var network = GatewayConfig.required("a network", config.network);
    var runtime = GatewayRuntime.of(config);
    try {
      return new Gateway(config, network, stores, runtime, receivers);
    } catch (RuntimeException | Error e) {
      runtime.close();
      throw e;
    }
  }

  public Sessions sessions() {
    return whileOpen(services.sessions);
  }

  public Pairing pairing() {
    return whileOpen(services.pairing);
  }

  public Messaging messaging() {
    return whileOpen(services.messaging);
  }

  /// Messages that another provider brings.
  public InboundMessaging inbound() {
    return whileOpen(services.inbound);
  }

  public Chats chats() {
    return whileOpen(services.chats);
  }

  public Contacts contacts() {
    return whileOpen(services.contacts);
  }

  public Groups groups() {
    return whileOpen(services.groups);
  }

  public Channels channels() {
    return whileOpen(services.channels);
  }

  public ChannelDirectory channelDirectory() {
    return whileOpen(services.channelDirectory);
  }

  public Calls calls() {
    return whileOpen(services.calls);
  }

  public Stories stories() {
    return whileOpen(services.stories);
  }

  public Labels labels() {
    return whileOpen(services.labels);
  }

  public Templates templates() {
    return whileOpen(services.templates);
  }

  public PresenceUpdates presence() {
    return whileOpen(services.presence);
  }

  public Profiles profiles() {
    return whileOpen(services.profiles);
  }

  public Proxies proxies() {
    return whileOpen(services.proxies);
  }

  public Subscriptions subscriptions() {
    return whileOpen(services.subscriptions);
  }

  public ReceiverAdmin receiverAdmin() {
    return whileOpen(services.receiverAdmin);
  }

  /// The log of events, to be read or followed.
  public Events events() {
    return whileOpen(services.events);
  }

  public Apps apps() {
    return whileOpen(services.apps);
  }

  public AccessKeys keys() {
    return whileOpen(services.keys);
  }

  /// The gateways that share the stores with this one.
  public Nodes nodes() {
    return whileOpen(services.nodes);
  }

  /// Files of messages, for reading.
  public MediaStore media() {
    return whileOpen(services.mediaStore);
  }

  /// Files, by who may read them.
  public MediaFiles mediaFiles() {
    return whileOpen(services.mediaFiles);
  }

  /// Takes in files that come from elsewhere than a send, such as a virtual phone.
  public MediaIngest mediaIngest() {
    return whileOpen(services.media);
  }

  /// Converts sounds and videos, and pictures to stickers.
  public MediaConversions mediaConversions() {
    return whileOpen(services.conversions);
  }

  /// What the standard network offers besides links, and the queue besides its sends, to those who
  /// know the type.
  public <T> Optional<T> find(Class<T> offer) {
    return whileOpen(networks)
        .standard()
        .find(offer)
        .or(() -> services.messaging.queue().find(offer));
  }

  /// How busy it is now.
  public GatewayLoad load() {
    lifecycle.requireOpen();
    return new GatewayLoad(
        services.inFlight.count(),
        services.messaging.resends(),
        services.live.commands(),
        services.dispatch.load(),
        services.events.load(),
        services.retention.figures(),
        networks.figures());
  }

  /// The sessions that say that they are active although their link is not connected, by name. They
  /// do so for some seconds, or as long as their store takes no other state.
  public List<SessionName> withoutLink() {
    lifecycle.requireOpen();
    return services.live.list().stream()
        .filter(LiveSession::isLinkMissing)
        .map(LiveSession::name)
        .toList();
  }

  /// Reads addresses and message ids as clients of this session write them.
  public Addressing addressing(SessionName session) {
    return whileOpen(services.live)
        .find(session.value())
        .flatMap(live -> networks.find(live.session()))
        .orElse(networks.standard())
        .addressing();
  }

  /// As [#addressing(SessionName)], for a session that names no network.
  public Addressing addressing() {
    return whileOpen(networks).standard().addressing();
  }

  /// The name of the network of sessions that name none, such as `simulated`.
  public String networkName() {
    return whileOpen(networks).standard().name();
  }

  /// Takes what the servers of a network send over HTTP; empty when the gateway has no such
  /// network, or one that receives nothing by HTTP.
  public Optional<NetworkCallback> networkCallback(String network) {
    return whileOpen(networks).callback(network);
  }

  /// The names of the networks that are open: that of [#networkName], and those that sessions name.
  public List<String> openNetworks() {
    return whileOpen(networks).openNames();
  }

  /// Why networks that are open do not work at the moment, by their names; none when all can.
  public Map<String, String> networkProblems() {
    return whileOpen(networks).problems();
  }

  /// The networks that sessions can be on, by name.
  public List<NetworkSummary> networks() {
    return whileOpen(networks).summaries(services.sessions.list());
  }

  /// Whether it takes calls; what goes on by itself ends when it does not.
  public boolean isOpen() {
    return lifecycle.isOpen();
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
      services.close();
      runtime.close();
    }
  }
}
