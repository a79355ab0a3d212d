package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.access.AccessKeys.IssuedKey;
import dev.sessiongateway.application.network.NetworkProvider;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.store.StoreProvider;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.http.GatewayServer;
import dev.sessiongateway.http.kernel.api.OperationObserver;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.requestlog.RequestLog;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A complete gateway in this process: stores, network, use cases, HTTP server. The adapters are
/// wired here. The settings name the store and the network, unless a provider is passed to
/// [#start].
public final class GatewayProcess implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger("gateway");

  /// Below it are the operations of virtual phones, which a part has.
  private static final String PHONES = "/simulator/phones";

  private final CloseStack parts;
  private final Gateway gateway;
  private final ProcessResources resources;
  private final List<Route> routes;
  private final boolean hasVirtualPhones;
  private final Map<String, URI> protocolUrls;
  private final Optional<IssuedKey> firstKey;

  private GatewayProcess(
      CloseStack parts,
      Gateway gateway,
      ProcessResources resources,
      List<Route> routes,
      boolean hasVirtualPhones,
      Map<String, URI> protocolUrls,
      Optional<IssuedKey> firstKey) {
    this.parts = parts;
    this.gateway = gateway;
    this.hasVirtualPhones = hasVirtualPhones;
    this.resources = resources;
    this.routes = routes;
    this.protocolUrls = protocolUrls;
    this.firstKey = firstKey;
  }

  /// Starts the gateway. After a failure everything that was opened is closed.
  ///
  /// @throws StartupFailure when the port, the data directory or a key cannot be used
  public static GatewayProcess start(Settings settings) {
    return start(settings, ProcessControl.none());
  }

  /// As the one above, in a process of its own.
  ///
  /// @param control of the process, for administrators
  /// @throws StartupFailure as [#start(Settings)]
  public static GatewayProcess start(Settings settings, ProcessControl control) {
    return ProcessStart.run(
        settings,
        parts ->
            start(
                settings,
                ProvidedNetworks.Providers.of(settings, parts),
                ChosenStore.provider(settings, parts),
                control,
                parts));
  }

  /// As the one above, with this network whatever the settings name: for programs that bring one.
  ///
  /// @throws StartupFailure as [#start(Settings)]
  public static GatewayProcess start(Settings settings, NetworkProvider network) {
    return ProcessStart.run(
        settings,
        parts ->
            start(
                settings,
                ProvidedNetworks.Providers.of(settings, network, parts),
                ChosenStore.provider(settings, parts),
                ProcessControl.none(),
                parts));
  }

  /// As the one above, with this store whatever the settings name. It gets their `store-options`.
  ///
  /// @throws StartupFailure as [#start(Settings)]
  public static GatewayProcess start(Settings settings, StoreProvider store) {
    return ProcessStart.run(
        settings,
        parts ->
            start(
                settings,
                ProvidedNetworks.Providers.of(settings, parts),
                store,
                ProcessControl.none(),
                parts));
  }

  private static GatewayProcess start(
      Settings settings,
      ProvidedNetworks.Providers networks,
      StoreProvider store,
      ProcessControl control,
      CloseStack parts) {
    var start = ProcessStart.of(settings, parts);
    if (!settings.store().isInFiles()) {
      parts.add(DataDirectoryLock.of(settings.dataDirectory()));
    }
    var stores = ChosenStore.of(start, store).open();
    if (settings.node() != null) {
      FormerNode.awaitEnd(stores, settings.node());
    }
    // Many sessions that open their links would delay the first answer.
    var serving = new CompletableFuture<Boolean>();
    var wiring = HttpWiring.open(start, networks, stores, serving);
    var gateway = wiring.gateway();
    var resources = wiring.resources();
    var firstKey = wiring.issueFirstKey();
    var server =
        parts.add(wiring.serve(observer(wiring, parts), wiring.paths(), wiring.routes(control)));
    // First of all, while requests are answered: they are forwarded to the nodes that take the
    // sessions.
    parts.add(gateway.nodes()::handOver);
    serving.complete(true);
    // Behind the first answers, because it reads everything that is stored.
    stores.checkContents();
    startSessions(gateway, settings.sessionsAtStart());
    LOG.atInfo()
        .addKeyValue("address", settings.host() + ":" + start.port())
        .addKeyValue("data", settings.dataDirectory())
        .addKeyValue("store", store.name())
        .addKeyValue("network", gateway.networkName())
        .addKeyValue("sessions", gateway.sessions().count())
        .log("gateway is up");
    if (!settings.isKeyNeeded()) {
      LOG.atWarn().log("no key is needed: everybody on this machine may do everything");
    }
    return new GatewayProcess(
        parts,
        gateway,
        resources,
        server.routes(),
        hasVirtualPhones(gateway, settings, server),
        urls(settings, server.protocolPorts()),
        firstKey);
  }

  /// A call is recorded before its effects are awaited: a bot calls because of them.
  private static OperationObserver observer(HttpWiring wiring, CloseStack parts) {
    var resources = wiring.resources();
    var settings = resources.start().settings();
    var file = settings.record();
    return file == null
        ? wiring.settled()
        : parts
            .add(
                RecordedProcess.begin(
                    file,
                    settings,
                    resources,
                    wiring.gateway(),
                    resources.found().received(wiring.context())::next))
            .then(wiring.settled());
  }

  private static Map<String, URI> urls(Settings settings, Map<String, Integer> ports) {
    var urls = new TreeMap<String, URI>();
    ports.forEach((name, port) -> urls.put(name, settings.localUrl(port)));
    return urls;
  }

  private static boolean hasVirtualPhones(
      Gateway gateway, Settings settings, GatewayServer server) {
    var isSimulated = settings.simulator().location() != null || Simulation.of(gateway).isPresent();
    return isSimulated
        && server.routes().stream().anyMatch(route -> route.path().startsWith(PHONES));
  }

  private static void startSessions(Gateway gateway, Settings.SessionsAtStart wanted) {
    var sessions = gateway.sessions();
    for (var name : wanted.named()) {
      sessions.createIfAbsent(Sessions.NewSession.started(name));
      sessions.start(name);
    }
    if (wanted.all()) {
      sessions.list().forEach(session -> sessions.start(session.name()));
    }
  }

  /// The use cases, for callers in this process.
  public Gateway gateway() {
    return gateway;
  }

  /// The requests that clients make over HTTP.
  public RequestLog requests() {
    return resources.requests();
  }

  /// Whether the API has an operation of this name, with or without its family.
  public boolean hasOperation(String name) {
    return routes.stream().anyMatch(route -> route.isCalled(name));
  }

  /// The base URL for clients, without a trailing slash.
  public URI url() {
    return URI.create(resources.serverInfo().url(""));
  }

  /// The URLs on this machine at which parts speak other protocols, by the names of the protocols.
  public Map<String, URI> protocolUrls() {
    return protocolUrls;
  }

  /// Whether virtual phones can be driven over `/simulator`.
  public boolean hasVirtualPhones() {
    return hasVirtualPhones;
  }

  /// The key that this start created; empty when there was a key already. Its secret is shown only
  /// once.
  public Optional<IssuedKey> firstKey() {
    return firstKey;
  }

  /// Refuses new requests, completes those in progress within 10 s, and leaves all data clean on
  /// disk.
  @Override
  public void close() {
    parts.close();
  }
}
