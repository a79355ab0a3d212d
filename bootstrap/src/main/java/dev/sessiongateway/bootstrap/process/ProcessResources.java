package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.GatewayConfig;
import dev.sessiongateway.application.contact.LidDirectory;
import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.application.identity.SystemSecrets;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.node.NodeOptions;
import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.application.time.VirtualTime;
import dev.sessiongateway.application.work.BackgroundThreads;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.bootstrap.log.LogbackLogLevels;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.bootstrap.system.SecretFile;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.http.delivery.FamilyEventRenderer;
import dev.sessiongateway.http.delivery.HttpDelivery;
import dev.sessiongateway.http.kernel.access.ClientGuards;
import dev.sessiongateway.http.kernel.access.FailureLimiter;
import dev.sessiongateway.http.kernel.metrics.Metrics;
import dev.sessiongateway.http.kernel.part.GatewayParts;
import dev.sessiongateway.http.kernel.part.PartContext;
import dev.sessiongateway.http.kernel.part.PartContext.NetworkProcess;
import dev.sessiongateway.http.kernel.requestlog.RequestLog;
import dev.sessiongateway.http.kernel.server.AesSessionCipher;
import dev.sessiongateway.http.kernel.server.PathSigner;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import dev.sessiongateway.http.kernel.server.SignedFileAddresses;
import dev.sessiongateway.outbound.client.GuardedOutbound;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import dev.sessiongateway.outbound.media.FfmpegConverter;
import dev.sessiongateway.outbound.media.HttpMediaSource;
import dev.sessiongateway.outbound.media.MediaHeaderInspector;
import dev.sessiongateway.outbound.media.ShownPictureConverter;
import dev.sessiongateway.outbound.media.TikaMediaTypes;
import dev.sessiongateway.outbound.media.WebpLibrary;
import dev.sessiongateway.outbound.media.WebpStickerConverter;
import dev.sessiongateway.outbound.phone.LibPhoneNumberForms;
import dev.sessiongateway.outbound.preview.CachedPageReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The stores, threads, clients and keys of a gateway process.
///
/// @param files where the files of messages are
/// @param keys random also when ids follow from a seed
/// @param machine the clock of the computer, for what protects the transport
/// @param time the clock of the gateway and its network, which a simulated network can set
/// @param found the parts that this gateway has
record ProcessResources(
    ProcessStart start,
    OpenedStores stores,
    FileStorage files,
    Secrets keys,
    SystemTime machine,
    VirtualTime time,
    WorkerSupervisor background,
    ComputePool compute,
    Executor pictures,
    FfmpegConverter converter,
    Metrics metrics,
    RequestLog requests,
    OutboundClient outbound,
    DerivedSecrets secrets,
    PathSigner signer,
    SessionCipher tokenCipher,
    LidDirectory lids,
    ServerInfo serverInfo,
    ProvidedNetworks networks,
    ProvidedSinks sinks,
    GatewayParts found) {
  /// The key that signs URLs of files and makes the texts of some keys, in the data directory.
  private static final String URL_KEY = "url-signing.key";

  /// @throws StartupFailure when the network cannot be opened or a key cannot be used
  static ProcessResources open(
      ProcessStart start, ProvidedNetworks.Providers providers, OpenedStores stores) {
    var settings = start.settings();
    var parts = start.parts();
    var identifiers = start.identifiers();
    var keys = new SystemSecrets();
    WebpLibrary.unpackInto(settings.dataDirectory().resolve("native").resolve("webp"));
    var files = FileStorage.open(settings, stores.media(), identifiers, parts);
    var background = new WorkerSupervisor(parts.add(new BackgroundThreads()), SystemTime::elapsed);
    var compute = ComputeThreads.pool(parts);
    var converter =
        parts.add(
            new FfmpegConverter(
                settings.media().ffmpeg(), settings.dataDirectory().resolve("conversions")));
    var metrics = parts.add(new Metrics(start.slow())).withMachine();
    var pictures = ComputeThreads.pictures(parts);
    var machine = parts.add(new SystemTime(background));
    var time =
        new VirtualTime(machine, SystemTime::elapsed, background, settings.simulator().clock());
    var shared = settings.node() == null ? null : sharedSecret(stores);
    var signing =
        shared == null
            ? secret(settings.dataDirectory().resolve(URL_KEY))
            : DerivedSecrets.of(shared, URL_KEY);
    var signer = new PathSigner(signing, machine);
    var secretOfSessions = shared == null ? secret(settings.tokens().keyFile()) : shared;
    var tokens =
        shared == null
            ? new AesSessionCipher(secretOfSessions, keys)
            : new AesSessionCipher(DerivedSecrets.of(shared, "instance tokens"), keys);
    var lids = new LidDirectory(stores.contacts());
    var serverInfo =
        new ServerInfo(
            Version.current(),
            Version.commit(),
            machine.instant(),
            settings.publicUrl().on(settings.localUrl(start.port())),
            signer,
            settings.tokens().areInEvents() ? tokens : null,
            lids,
            settings.node() == null ? null : settings.node().url());
    var policy = OutboundPolicy.allowing(settings.outboundAllow());
    var outbound =
        parts.add(
            new OutboundClient(policy, OutboundClient.Timeouts.DEFAULT, serverInfo.userAgent()));
    var networks =
        parts.add(
            new ProvidedNetworks(
                providers,
                name ->
                    new NetworkContext(
                        settings.directoryOf(name),
                        stores.networkState(name),
                        time,
                        identifiers,
                        keys,
                        background,
                        picture -> serverInfo.unsignedPictureUrl(picture),
                        picture -> Optional.of(kept(files.store(), picture)),
                        files.store(),
                        new AesSessionCipher(
                            DerivedSecrets.of(secretOfSessions, "network credentials"), keys),
                        new GuardedOutbound(outbound, policy),
                        settings.optionsOf(name))));
    return new ProcessResources(
        start,
        stores,
        files,
        keys,
        machine,
        time,
        background,
        compute,
        pictures,
        converter,
        metrics,
        new RequestLog(),
        outbound,
        new DerivedSecrets(signing),
        signer,
        tokens,
        lids,
        serverInfo,
        networks,
        ProvidedSinks.open(
            settings,
            new ProvidedSinks.Surroundings(
                serverInfo.userAgent(),
                background,
                new GuardedOutbound(outbound, policy),
                machine,
                files.ofEvents(machine)),
            parts),
        new GatewayParts(parts.add(ProviderLoader.ofParts()).all()));
  }

  /// What the parts of the gateway get.
  PartContext contextOf(Gateway gateway, FamilyEventRenderer renderer, FailureLimiter failures) {
    var settings = start.settings();
    var elsewhere = settings.simulator().location();
    return new PartContext(
        gateway,
        stores,
        outbound,
        serverInfo,
        ClientGuards.of(failures, settings.host(), settings.corsOrigins(), settings.isKeyNeeded()),
        renderer,
        compute,
        background,
        machine,
        time,
        start.identifiers(),
        keys,
        tokenCipher,
        metrics,
        requests,
        settings.dataDirectory(),
        settings.parts().values(),
        elsewhere == null ? null : new NetworkProcess(elsewhere.http(), elsewhere.key()));
  }

  /// The use cases. Links are opened when `serving` completes.
  ///
  /// @param context what the parts of the gateway get
  Gateway openGateway(
      FamilyEventRenderer renderer,
      Function<Gateway, PartContext> context,
      CompletableFuture<?> serving) {
    var settings = start.settings();
    var receivers =
        Stream.concat(
                found.receivers(context).stream(),
                Stream.of(_ -> sinks.receivers(renderer, settings, tokenCipher, metrics)))
            .toList();
    return start
        .parts()
        .add(Gateway.open(config -> configure(config, renderer, serving), receivers));
  }

  private void configure(
      GatewayConfig config, FamilyEventRenderer renderer, CompletableFuture<?> serving) {
    var settings = start.settings();
    config.network = networks.standard();
    config.networks = networks;
    config.stores = stores;
    config.mediaStore = files.store();
    config.time = time;
    config.identifiers = start.identifiers();
    config.secrets = keys;
    config.background = background;
    config.node = node(settings);
    config.rootKey = settings.rootKey();
    config.isKeyNeeded = settings.isKeyNeeded();
    config.secretOfKey = secrets;
    config.eventRenderer = renderer;
    config.delivery =
        new HttpDelivery(outbound, machine, serverInfo.version(), settings.webhooks().timeoutOfB());
    config.globalWebhooks = settings.webhooks().ofAll();
    config.sinks = sinks.names();
    config.retryDefaults = settings.webhooks().retries();
    config.retention = settings.retention();
    config.proxyProbe = outbound;
    config.mediaSource = new HttpMediaSource(outbound);
    config.mediaTypes = new TikaMediaTypes();
    config.mediaLimits = settings.media().limits();
    config.fileAddresses = new SignedFileAddresses(serverInfo);
    config.mediaInspector = new MediaHeaderInspector(pictures);
    config.pageReader = CachedPageReader.overHttp(outbound, compute, background);
    config.linkPreviews = settings.messages().linkPreviews();
    config.lids = lids;
    config.phoneNumbers = new LibPhoneNumberForms();
    config.stickerConverter = new WebpStickerConverter(compute);
    config.pictureConverter = new ShownPictureConverter(compute);
    config.mediaConverter = converter;
    config.sendListener = metrics::sent;
    config.deliveryListener = this::delivered;
    config.slowOperations = start.slow();
    config.ackDeadline = settings.messages().ackDeadline();
    config.sendQueue = found.sendQueue(settings.parts().values());
    config.openLinksAfter = serving;
    config.logLevels = new LogbackLogLevels();
  }

  private @Nullable NodeOptions node(Settings settings) {
    var node = settings.node();
    return node == null
        ? null
        : new NodeOptions(
            node.url(), serverInfo.version(), networks.standard().name(), node.lease());
  }

  private void delivered(String event, Delivery.Attempt attempt) {
    metrics.delivered(attempt);
    start.slow().took(SlowOperations.Kind.DELIVERY, event, attempt.duration().toNanos());
  }

  private static Attachment.Stored kept(MediaStore media, Attachment.Inline picture) {
    var type = Objects.requireNonNull(picture.mimetype(), "a network knows its pictures");
    var stored = media.put(picture.bytes(), type, picture.filename());
    media.keep(stored.id());
    return stored;
  }

  /// @throws StartupFailure when the key file cannot be used
  static SessionCipher tokenCipher(Settings settings) {
    return new AesSessionCipher(secret(settings.tokens().keyFile()), new SystemSecrets());
  }

  /// What all nodes have, so that each opens what another one has signed or sealed.
  private static byte[] sharedSecret(OpenedStores stores) {
    return stores
        .ownership()
        .orElseThrow(() ->
            StartupFailure.unopened(
                "store",
                "of nodes",
                new IllegalStateException("--node-url needs one that several gateways can use")))
        .secret();
  }

  private static byte[] secret(Path file) {
    try {
      return SecretFile.readOrCreate(file);
    } catch (IOException e) {
      throw new StartupFailure(ExitCode.DATA_UNUSABLE, String.valueOf(e.getMessage()), e);
    }
  }
}
