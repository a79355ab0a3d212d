package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.access.AccessKeys.IssuedKey;
import dev.sessiongateway.application.contact.LidDirectory;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkProvider;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.time.VirtualTime;
import dev.sessiongateway.application.work.BackgroundThreads;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.bootstrap.log.LogbackLogLevels;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.bootstrap.system.SecretFile;
import dev.sessiongateway.http.GatewayServer;
import dev.sessiongateway.http.ServerSettings;
import dev.sessiongateway.http.chatwoot.ChatwootDelivery;
import dev.sessiongateway.http.delivery.FamilyEventRenderer;
import dev.sessiongateway.http.delivery.HttpDelivery;
import dev.sessiongateway.http.kernel.address.LibPhoneNumberForms;
import dev.sessiongateway.http.kernel.api.RequestAddresses;
import dev.sessiongateway.http.kernel.limit.FailureLimiter;
import dev.sessiongateway.http.kernel.media.FfmpegConverter;
import dev.sessiongateway.http.kernel.media.HttpMediaSource;
import dev.sessiongateway.http.kernel.media.MediaHeaderInspector;
import dev.sessiongateway.http.kernel.media.MediaLink;
import dev.sessiongateway.http.kernel.media.TikaMediaTypes;
import dev.sessiongateway.http.kernel.media.WebpStickerConverter;
import dev.sessiongateway.http.kernel.metrics.Metrics;
import dev.sessiongateway.http.kernel.outbound.OutboundClient;
import dev.sessiongateway.http.kernel.outbound.OutboundPolicy;
import dev.sessiongateway.http.kernel.server.DerivedSecrets;
import dev.sessiongateway.http.kernel.server.PathSigner;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import dev.sessiongateway.http.kernel.server.TokenCipher;
import dev.sessiongateway.http.socketio.EventSocketServer;
import dev.sessiongateway.persistence.SqliteStores;
import dev.sessiongateway.persistence.database.DatabaseLocked;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A complete gateway in this process: stores, network, use cases, HTTP server. The adapters are
/// wired here. The settings name the network, unless its provider is passed to [#start].
public final class GatewayProcess implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger("gateway");

  /// The key that signs URLs of files and makes the texts of some keys, in the data directory.
  private static final String URL_KEY = "url-signing.key";

  private final CloseStack parts;
  private final Gateway gateway;
  private final ServerInfo serverInfo;
  private final Optional<URI> socketUrl;
  private final Optional<IssuedKey> firstKey;

  private GatewayProcess(
      CloseStack parts,
      Gateway gateway,
      ServerInfo serverInfo,
      Optional<URI> socketUrl,
      Optional<IssuedKey> firstKey) {
    this.parts = parts;
    this.gateway = gateway;
    this.serverInfo = serverInfo;
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
    return started(parts -> {
      var found = parts.add(NetworkProviders.find(settings.networksDirectory()));
      return start(settings, found.get(settings.network()), control, parts);
    });
  }

  /// As the one above, with this network whatever the settings name: for programs that bring one.
  ///
  /// @throws StartupFailure as [#start(Settings)]
  public static GatewayProcess start(Settings settings, NetworkProvider network) {
    return started(parts -> start(settings, network, ProcessControl.none(), parts));
  }

  private static GatewayProcess started(Function<CloseStack, GatewayProcess> start) {
    var parts = new CloseStack();
    try {
      return start.apply(parts);
    } catch (RuntimeException e) {
      parts.close();
      throw e;
    }
  }

  private static GatewayProcess start(
      Settings settings, NetworkProvider provider, ProcessControl control, CloseStack parts) {
    var port = freePort(settings, settings.port(), "--port");
    var socket = settings.socket();
    if (socket != null) {
      freePort(settings, socket.port(), "--websocket-b-port");
    }
    var identifiers = new SystemIdentifiers();
    var stores = parts.add(openStores(settings, identifiers));
    UnpackedLibraries.into(settings.dataDirectory().resolve("native").resolve("webp"));
    var needsKey = BootstrapKey.isMissing(stores.keys(), settings);
    var background = new WorkerSupervisor(parts.add(new BackgroundThreads()), SystemTime::elapsed);
    var compute = parts.add(new ComputeThreads()).pool();
    var converter =
        parts.add(
            new FfmpegConverter(
                settings.ffmpeg(), settings.dataDirectory().resolve("conversions"), background));
    var metrics = parts.add(new Metrics()).withMachine();
    var pictures = parts.add(new PictureThreads());
    var machine = parts.add(new SystemTime(background));
    var time = new VirtualTime(machine, SystemTime::elapsed, background);
    var signing = secret(settings.dataDirectory().resolve(URL_KEY));
    var signer = new PathSigner(signing, machine);
    var keyFile = settings.tokenKeyFile();
    var tokens = keyFile == null ? null : new TokenCipher(secret(keyFile));
    var lids = new LidDirectory(stores.contacts());
    var serverInfo =
        new ServerInfo(
            Version.current(), machine.instant(), publicUrl(settings, port), signer, tokens, lids);
    var network =
        parts.add(openNetwork(provider, settings, time, identifiers, background, serverInfo));
    var outbound =
        parts.add(
            new OutboundClient(
                OutboundPolicy.allowing(settings.outboundAllow()),
                OutboundClient.Timeouts.DEFAULT,
                serverInfo.userAgent()));
    var renderer = new FamilyEventRenderer(serverInfo, stores.media());
    var delivery =
        new ChatwootDelivery(new HttpDelivery(outbound, machine, serverInfo.version()), outbound);
    var gateway =
        parts.add(
            Gateway.builder()
                .network(network)
                .stores(stores)
                .time(time)
                .identifiers(identifiers)
                .background(background)
                .rootKey(settings.rootKey())
                .secretOfKey(new DerivedSecrets(signing))
                .webhooks(renderer, delivery)
                .globalWebhooks(settings.webhooks())
                .retention(settings.retention())
                .proxies(outbound)
                .media(new HttpMediaSource(outbound), new TikaMediaTypes(), settings.media())
                .mediaDetails(new MediaHeaderInspector(pictures))
                .lids(lids)
                .phoneNumbers(new LibPhoneNumberForms())
                .stickers(new WebpStickerConverter(compute))
                .mediaConverter(converter)
                .sendListener(metrics::sent)
                .ackDeadline(settings.ackDeadline())
                .logLevels(new LogbackLogLevels())
                .open());
    metrics.add(new ProcessGauges(gateway, stores, background, converter));
    delivery.serve(gateway);
    var failures = new FailureLimiter(machine);
    var sockets =
        Optional.ofNullable(socket)
            .map(wanted ->
                parts.add(
                    EventSocketServer.start(
                        wanted, gateway, failures, renderer, machine, identifiers, background)));
    var firstKey =
        needsKey ? Optional.of(BootstrapKey.issue(gateway.keys())) : Optional.<IssuedKey>empty();
    parts.add(
        new GatewayServer(
                new ServerSettings(
                    settings.host(),
                    port,
                    settings.media(),
                    settings.corsOrigins(),
                    settings.connectionsPerAddress(),
                    ServerSettings.bodyMemoryOfThisHeap()),
                gateway.keys(),
                gateway.sessions(),
                new RequestAddresses(gateway::addressing, gateway.lids()::canonical),
                machine,
                identifiers,
                failures,
                signer,
                compute,
                metrics,
                sockets.map(EventSocketServer::target).orElse(null),
                HttpWiring.of(
                    gateway,
                    outbound,
                    renderer,
                    serverInfo,
                    new ProcessHealth(stores, network, background, converter),
                    settings,
                    control,
                    time,
                    identifiers,
                    compute,
                    metrics))
            .start());
    // Socket.IO clients are closed first, so that none of them keeps a request waiting when the
    // server stops.
    sockets.ifPresent(parts::add);
    startSessions(gateway, settings.sessionsAtStart());
    var socketUrl = sockets.map(server -> settings.localUrl(server.port()));
    LOG.atInfo()
        .addKeyValue("address", settings.host() + ":" + port)
        .addKeyValue("data", settings.dataDirectory())
        .addKeyValue("network", network.name())
        .addKeyValue("sessions", gateway.sessions().list().size())
        .log("gateway is up");
    return new GatewayProcess(parts, gateway, serverInfo, socketUrl, firstKey);
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
    return gateway.virtualPhones().isPresent();
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

  private static int freePort(Settings settings, int port, String flag) {
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

  private static Network openNetwork(
      NetworkProvider provider,
      Settings settings,
      Time time,
      Identifiers identifiers,
      Executor background,
      ServerInfo server) {
    var context =
        new NetworkContext(
            settings.directoryOf(provider.name()),
            time,
            identifiers,
            background,
            picture -> MediaLink.unsignedPicture(server, picture));
    try {
      return provider.open(context);
    } catch (RuntimeException | LinkageError e) {
      var reason = e instanceof IllegalStateException ? e.getMessage() : e.toString();
      throw new StartupFailure(
          ExitCode.DATA_UNUSABLE,
          "the network '%s' cannot be opened: %s".formatted(provider.name(), reason),
          e);
    }
  }

  static SqliteStores openStores(Settings settings, Identifiers identifiers) {
    try {
      return SqliteStores.open(settings.dataDirectory(), identifiers);
    } catch (DatabaseLocked e) {
      throw new DataDirectoryInUse(String.valueOf(e.getMessage()), e);
    } catch (DatabaseUnusable e) {
      throw new StartupFailure(ExitCode.DATA_UNUSABLE, String.valueOf(e.getMessage()), e);
    }
  }

  private static byte[] secret(Path file) {
    try {
      return SecretFile.readOrCreate(file);
    } catch (IOException e) {
      throw new StartupFailure(ExitCode.DATA_UNUSABLE, String.valueOf(e.getMessage()), e);
    }
  }

  private static URI publicUrl(Settings settings, int port) {
    var configured = settings.publicUrl();
    return configured == null ? settings.localUrl(port) : configured;
  }
}
