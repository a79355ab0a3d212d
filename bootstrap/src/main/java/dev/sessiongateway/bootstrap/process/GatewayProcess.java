package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.access.AccessKeys.IssuedKey;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.identity.SeededIdentifiers;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.network.NetworkProvider;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.application.store.StoreProvider;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.bootstrap.backup.BackupFailure;
import dev.sessiongateway.bootstrap.backup.InterruptedRestore;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.http.GatewayServer;
import dev.sessiongateway.http.ServerSettings;
import dev.sessiongateway.http.ServerSettings.ServerMonitoring;
import dev.sessiongateway.http.ServerSettings.ServerRuntime;
import dev.sessiongateway.http.ServerSettings.ServerSecurity;
import dev.sessiongateway.http.delivery.FamilyEventRenderer;
import dev.sessiongateway.http.kernel.access.FailureLimiter;
import dev.sessiongateway.http.kernel.api.OperationObserver;
import dev.sessiongateway.http.kernel.requestlog.RequestLog;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import dev.sessiongateway.http.socketio.EventSocketServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A complete gateway in this process: stores, network, use cases, HTTP server. The adapters are
/// wired here. The settings name the store and the network, unless a provider is passed to
/// [#start].
public final class GatewayProcess implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger("gateway");

  private final CloseStack parts;
  private final Gateway gateway;
  private final boolean hasVirtualPhones;
  private final ServerInfo serverInfo;
  private final RequestLog requests;
  private final Optional<URI> socketUrl;
  private final Optional<IssuedKey> firstKey;

  private GatewayProcess(
      CloseStack parts,
      Gateway gateway,
      ServerInfo serverInfo,
      RequestLog requests,
      boolean isSimulatedElsewhere,
      Optional<URI> socketUrl,
      Optional<IssuedKey> firstKey) {
    this.parts = parts;
    this.gateway = gateway;
    this.hasVirtualPhones = isSimulatedElsewhere || gateway.simulation().isPresent();
    this.serverInfo = serverInfo;
    this.requests = requests;
    this.socketUrl = socketUrl;
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
    return started(
        settings,
        parts -> {
          var providers =
              new Providers(
                  ProvidedNetworks.Providers.of(settings, parts),
                  ChosenStore.provider(settings, parts));
          return start(settings, providers, control, parts);
        });
  }

  /// As the one above, with this network whatever the settings name: for programs that bring one.
  ///
  /// @throws StartupFailure as [#start(Settings)]
  public static GatewayProcess start(Settings settings, NetworkProvider network) {
    return started(
        settings,
        parts -> {
          var providers =
              new Providers(
                  ProvidedNetworks.Providers.of(settings, network, parts),
                  ChosenStore.provider(settings, parts));
          return start(settings, providers, ProcessControl.none(), parts);
        });
  }

  /// As the one above, with this store whatever the settings name. It gets their `store-options`.
  ///
  /// @throws StartupFailure as [#start(Settings)]
  public static GatewayProcess start(Settings settings, StoreProvider store) {
    return started(
        settings,
        parts -> {
          var providers = new Providers(ProvidedNetworks.Providers.of(settings, parts), store);
          return start(settings, providers, ProcessControl.none(), parts);
        });
  }

  private static GatewayProcess started(
      Settings settings, Function<CloseStack, GatewayProcess> start) {
    finishRestore(settings.dataDirectory());
    var parts = new CloseStack();
    try {
      return start.apply(parts);
    } catch (RuntimeException e) {
      parts.close();
      throw e;
    }
  }

  /// First of all: until then the directory may be absent, or have a part of its files.
  static void finishRestore(Path dataDirectory) {
    try {
      InterruptedRestore.settle(dataDirectory).forEach(done -> LOG.atWarn().log(done));
    } catch (BackupFailure e) {
      throw new StartupFailure(ExitCode.DATA_UNUSABLE, String.valueOf(e.getMessage()), e);
    }
  }

  private static GatewayProcess start(
      Settings settings, Providers providers, ProcessControl control, CloseStack parts) {
    var port = freePort(settings, settings.port(), "--port");
    var socket = settings.socket();
    if (socket != null) {
      freePort(settings, socket.port(), "--websocket-b-port");
    }
    var identifiers = identifiers(settings);
    var slow = new SlowOperations(settings.logSlow(), SystemTime::elapsed);
    var stores = ChosenStore.of(settings, providers.store(), identifiers, slow, parts).open();
    if (settings.node() != null) {
      FormerNode.awaitEnd(stores, settings.node());
    }
    var needsKey = BootstrapKey.isMissing(stores.keys(), settings);
    var resources =
        ProcessResources.open(
            settings, providers.networks(), port, identifiers, stores, slow, parts);
    var renderer = new FamilyEventRenderer(resources.serverInfo(), resources.files().store());
    // Many sessions that open their links would delay the first answer.
    var serving = new CompletableFuture<Boolean>();
    var gateway = resources.openGateway(settings, renderer, serving, parts);
    parts.add(() -> serving.complete(true));
    var backlogs = new WebhookBacklogs(gateway.webhookAdmin());
    resources.metrics().add(new ProcessGauges(gateway, resources, backlogs));
    var failures = new FailureLimiter(resources.machine());
    var sockets =
        Optional.ofNullable(socket)
            .map(wanted ->
                parts.add(
                    EventSocketServer.start(
                        wanted,
                        gateway,
                        failures,
                        renderer,
                        resources.machine(),
                        resources.keys(),
                        resources.background())));
    sockets.ifPresent(open ->
        resources
            .metrics()
            .add(sink -> {
              sink.gauge("socketio_clients", "Clients of the Socket.IO server", open.connections());
              sink.gauge(
                  "socketio_clients_limit", "Clients that it takes", EventSocketServer.MAX_CLIENTS);
            }));
    var firstKey =
        needsKey ? Optional.of(BootstrapKey.issue(gateway.keys())) : Optional.<IssuedKey>empty();
    var businesses = HttpWiring.businesses(gateway, resources, failures, parts);
    parts.add(
        new GatewayServer(
                new ServerSettings(
                    settings.host(),
                    port,
                    settings.media(),
                    settings.corsOrigins(),
                    settings.connectionsPerAddress(),
                    ServerSettings.bodyMemoryOfThisHeap()),
                gateway,
                new ServerSecurity(failures, resources.signer()),
                new ServerRuntime(
                    resources.machine(),
                    identifiers,
                    resources.compute(),
                    HttpWiring.forwarder(gateway, settings)),
                new ServerMonitoring(
                    resources.metrics(),
                    resources.requests(),
                    observer(settings, resources, gateway, parts)),
                sockets.map(EventSocketServer::target).orElse(null),
                HttpWiring.of(
                    gateway, resources, backlogs, renderer, settings, control, businesses))
            .start());
    // Socket.IO clients are closed first, so that none of them keeps a request waiting when the
    // server stops.
    sockets.ifPresent(parts::add);
    // First of all, while requests are answered: they are forwarded to the nodes that take the
    // sessions.
    parts.add(gateway.nodes()::handOver);
    serving.complete(true);
    // Behind the first answers, because it reads everything that is stored.
    stores.checkContents();
    startSessions(gateway, settings.sessionsAtStart());
    var socketUrl = sockets.map(server -> settings.localUrl(server.port()));
    LOG.atInfo()
        .addKeyValue("address", settings.host() + ":" + port)
        .addKeyValue("data", settings.dataDirectory())
        .addKeyValue("store", providers.store().name())
        .addKeyValue("network", gateway.networkName())
        .addKeyValue("sessions", gateway.sessions().count())
        .log("gateway is up");
    if (!settings.isKeyNeeded()) {
      LOG.atWarn().log("no key is needed: everybody on this machine may do everything");
    }
    return new GatewayProcess(
        parts,
        gateway,
        resources.serverInfo(),
        resources.requests(),
        settings.simulator() != null,
        socketUrl,
        firstKey);
  }

  /// Random ids, or those of the seed.
  static Identifiers identifiers(Settings settings) {
    var seed = settings.seed();
    return seed == null
        ? new SystemIdentifiers()
        : new SeededIdentifiers(seed, SeededStarts.next(settings.dataDirectory()));
  }

  /// A call is recorded before its effects are awaited: a bot calls because of them.
  private static OperationObserver observer(
      Settings settings, ProcessResources resources, Gateway gateway, CloseStack parts) {
    OperationObserver settled =
        settings.seed() == null
            ? OperationObserver.NONE
            : new SettledCalls(resources.stores(), resources.background());
    var file = settings.record();
    return file == null
        ? settled
        : parts.add(RecordedProcess.begin(file, settings, resources, gateway)).then(settled);
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
    return requests;
  }

  /// The base URL for clients, without a trailing slash.
  public URI url() {
    return URI.create(serverInfo.url(""));
  }

  /// The URL of the Socket.IO server on this machine; empty when it is disabled.
  public Optional<URI> socketUrl() {
    return socketUrl;
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

  static int freePort(Settings settings, int port, String flag) {
    try {
      return PortCheck.find(settings.address(), port);
    } catch (IOException e) {
      throw new StartupFailure(
          ExitCode.PORT_IN_USE,
          "cannot listen on %s port %d (%s); stop the other program or choose another %s"
              .formatted(settings.host(), port, e.getMessage(), flag),
          e);
    }
  }

  /// What opens the networks and the store.
  private record Providers(ProvidedNetworks.Providers networks, StoreProvider store) {}
}
