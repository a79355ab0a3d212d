package dev.sessiongateway.http;

import static dev.sessiongateway.application.SingleQuotedJson.json;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.TestStores;
import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.contact.LidDirectory;
import dev.sessiongateway.application.delivery.ReceiverAdmin;
import dev.sessiongateway.application.health.Health.ComponentHealth;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.media.FakeMediaConverter;
import dev.sessiongateway.application.media.FakeMediaSource;
import dev.sessiongateway.application.media.FakePictureConverter;
import dev.sessiongateway.application.media.FakeStickerConverter;
import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.application.media.SignatureMediaTypeDetector;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.FakeNetworkCatalog;
import dev.sessiongateway.application.preview.FakePageReader;
import dev.sessiongateway.application.preview.LinkPreviewPolicy;
import dev.sessiongateway.application.proxy.FakeProxyProbe;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.console.ConsoleRoutes;
import dev.sessiongateway.http.delivery.FamilyEventRenderer;
import dev.sessiongateway.http.familya.FamilyA;
import dev.sessiongateway.http.familya.webhook.WebhookRoutes;
import dev.sessiongateway.http.familyb.FamilyB;
import dev.sessiongateway.http.kernel.access.FailureLimiter;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.OperationObserver;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.metrics.Metrics;
import dev.sessiongateway.http.kernel.metrics.MetricsRoutes;
import dev.sessiongateway.http.kernel.openapi.AnswerValidator;
import dev.sessiongateway.http.kernel.openapi.ApiDocument;
import dev.sessiongateway.http.kernel.openapi.WahaContract;
import dev.sessiongateway.http.kernel.part.PartContext;
import dev.sessiongateway.http.kernel.requestlog.RequestLog;
import dev.sessiongateway.http.kernel.requestlog.RequestLogRoutes;
import dev.sessiongateway.http.kernel.server.AesSessionCipher;
import dev.sessiongateway.http.kernel.server.PathSigner;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import dev.sessiongateway.http.kernel.server.SignedFileAddresses;
import dev.sessiongateway.http.node.NodeRoutes;
import dev.sessiongateway.outbound.phone.LibPhoneNumberForms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The real server over the real gateway, with a network in memory, and with stores in memory
/// unless the build names others.
public final class TestServer implements AutoCloseable {
  public static final String KEY = "root-key-of-the-tests";
  public static final Path DATA = Path.of("/srv/gateway/data");

  /// By the operations that a server has.
  private static final Map<Set<String>, AnswerValidator> DOCUMENTS = new ConcurrentHashMap<>();

  private static final Function<PartContext, List<? extends Api.RouteGroup>> NO_MORE =
      _ -> List.of();
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  public final ManualTime time;
  public final CountingIdentifiers identifiers;
  public final FakeNetwork network;
  public final FakeNetworkCatalog networks = new FakeNetworkCatalog();
  public final TestStores.Opened opened;
  public final Stores stores;
  public final FakeProxyProbe proxies = new FakeProxyProbe();
  public final FakeMediaSource files = new FakeMediaSource();
  public final FakePageReader pages = new FakePageReader();
  public final FakeMediaConverter converter = new FakeMediaConverter();
  public final RequestLog requests = new RequestLog();
  public final Metrics metrics = new Metrics(SlowOperations.off());
  public final PathSigner signer;
  public final LidDirectory lids;
  public final ServerInfo info;
  public final FakeProcess process = new FakeProcess();
  public final FakeBackups backups = new FakeBackups();
  public final List<ComponentHealth> health = new CopyOnWriteArrayList<>();
  public final Gateway gateway;
  public final GatewayServer server;

  private final IdleParts idle;
  private final AnswerValidator document;
  private final Semaphore happened = new Semaphore(0);
  private final ExecutorService background = Executors.newVirtualThreadPerTaskExecutor();
  private final ExecutorService compute =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().name("compute").factory());
  private final HttpClient client = HttpClient.newHttpClient();

  public TestServer() {
    this(List.of());
  }

  /// @param more operations besides those of the gateway
  public TestServer(List<? extends Api.RouteGroup> more) {
    this(_ -> more);
  }

  /// @param more as above, with what the process gives to parts
  public TestServer(Function<PartContext, List<? extends Api.RouteGroup>> more) {
    this(Optional.empty(), more);
  }

  /// @param receiverAdmin replaces that of the gateway
  public TestServer(ReceiverAdmin receiverAdmin) {
    this(Optional.of(receiverAdmin), NO_MORE);
  }

  /// @param origins whose pages may read responses
  public static TestServer withCorsOrigins(List<String> origins) {
    var settings = ServerSettings.of("127.0.0.1", 0, MediaLimits.DEFAULT).withCorsOrigins(origins);
    return new TestServer(Optional.empty(), NO_MORE, settings);
  }

  /// @param seen how it sees its stores
  public static TestServer seeing(UnaryOperator<Stores> seen) {
    var settings = ServerSettings.of("127.0.0.1", 0, MediaLimits.DEFAULT);
    return new TestServer(ServerParts.alone(seen), Optional.empty(), NO_MORE, settings, true);
  }

  /// A server that is one of several.
  ///
  /// @param group what they share
  public static TestServer node(NodeGroup group) {
    var parts = group.parts();
    var settings = ServerSettings.of("127.0.0.1", parts.port(), MediaLimits.DEFAULT);
    return new TestServer(parts, Optional.empty(), NO_MORE, settings, true);
  }

  /// A server that needs no key.
  ///
  /// @param origins whose pages may read responses
  public static TestServer withoutKey(List<String> origins) {
    var settings = ServerSettings.of("127.0.0.1", 0, MediaLimits.DEFAULT).withCorsOrigins(origins);
    return new TestServer(ServerParts.alone(), Optional.empty(), NO_MORE, settings, false);
  }

  /// @param settings replaces the defaults
  public static TestServer with(ServerSettings settings) {
    return new TestServer(Optional.empty(), NO_MORE, settings);
  }

  private TestServer(
      Optional<ReceiverAdmin> receiverAdmin,
      Function<PartContext, List<? extends Api.RouteGroup>> more) {
    this(receiverAdmin, more, ServerSettings.of("127.0.0.1", 0, MediaLimits.DEFAULT));
  }

  private TestServer(
      Optional<ReceiverAdmin> receiverAdmin,
      Function<PartContext, List<? extends Api.RouteGroup>> more,
      ServerSettings settings) {
    this(ServerParts.alone(), receiverAdmin, more, settings, true);
  }

  private TestServer(
      ServerParts parts,
      Optional<ReceiverAdmin> receiverAdmin,
      Function<PartContext, List<? extends Api.RouteGroup>> more,
      ServerSettings settings,
      boolean isKeyNeeded) {
    time = parts.time();
    identifiers = parts.identifiers();
    network = parts.network();
    opened = parts.opened();
    stores = opened.stores();
    signer = new PathSigner(new byte[32], time);
    lids = new LidDirectory(stores.contacts());
    info =
        new ServerInfo(
            "0.1.0",
            "01f4ef9a1234",
            time.instant(),
            URI.create("http://gateway.test" + settings.pathPrefix().value()),
            signer,
            null,
            lids,
            null);
    stores.events().onAppend(_ -> happened.release());
    var pool = new ComputePool(compute, 16, DEADLINE);
    idle = IdleParts.of(this, settings, pool, this::inBackground);
    gateway =
        Gateway.open(
            config -> {
              config.network = network;
              config.networks = networks;
              config.stores = stores;
              config.time = time;
              config.identifiers = identifiers;
              config.secrets = identifiers;
              config.background = this::inBackground;
              config.proxyProbe = proxies;
              config.mediaSource = files;
              config.mediaTypes = new SignatureMediaTypeDetector();
              config.mediaLimits = MediaLimits.DEFAULT;
              config.fileAddresses = new SignedFileAddresses(info);
              config.pictureConverter = new FakePictureConverter();
              config.pageReader = pages;
              config.linkPreviews = LinkPreviewPolicy.ON_REQUEST;
              config.lids = lids;
              config.node = parts.node();
              config.phoneNumbers = new LibPhoneNumberForms();
              config.stickerConverter = new FakeStickerConverter();
              config.mediaConverter = converter;
              config.sendListener = metrics::sent;
              config.sendQueue = idle.found().sendQueue(Map.of());
              config.rootKey = KEY;
              config.isKeyNeeded = isKeyNeeded;
            },
            idle.receivers());
    var inbox = idle.inbox(gateway);
    var all =
        new ArrayList<Api.RouteGroup>(
            FamilyA.routes(
                gateway,
                new FamilyEventRenderer(info, stores.media()),
                info,
                new FamilyA.Operation(() -> health, DATA, process, backups),
                time,
                pool,
                inbox));
    var cipher = new AesSessionCipher(new byte[32], identifiers);
    all.addAll(FamilyB.routes(gateway, info, time, identifiers, cipher, inbox, idle.bots(gateway)));
    all.add(new MetricsRoutes(metrics, false));
    var added = more.apply(idle.context(gateway));
    all.addAll(idle.routes(gateway, added));
    all.add(new ConsoleRoutes(gateway.keys().withoutKey().isEmpty(), info.pathPrefix()));
    all.add(new RequestLogRoutes(requests, this::inBackground));
    all.add(new NodeRoutes(gateway.nodes()));
    receiverAdmin.ifPresent(others -> {
      all.removeIf(WebhookRoutes.class::isInstance);
      all.add(new WebhookRoutes(others));
    });
    all.addAll(added);
    server =
        new GatewayServer(
                settings,
                gateway,
                new ServerSecurity(new FailureLimiter(time), signer),
                new ServerRuntime(time, identifiers, pool, lids),
                new ServerMonitoring(
                    metrics, requests, OperationObserver.NONE, idle.listeners(gateway)),
                idle.paths(gateway),
                all)
            .start();
    document =
        DOCUMENTS.computeIfAbsent(
            server.routes().stream().map(Route::id).collect(Collectors.toUnmodifiableSet()),
            _ -> new AnswerValidator(ApiDocument.of(server.routes()).json()));
  }

  /// What a part gets here.
  ///
  /// @param random texts
  public PartContext partContext(Secrets random) {
    return idle.context(gateway, random);
  }

  private void inBackground(Runnable task) {
    background.execute(() -> {
      try {
        task.run();
      } finally {
        happened.release();
      }
    });
  }

  /// A session that was never started.
  public SessionName stopped(String name) {
    var session = new SessionName(name);
    gateway
        .sessions()
        .create(
            new Sessions.NewSession(session, SessionConfig.DEFAULT, Session.Origin.NATIVE, false));
    return session;
  }

  /// A session that shows its QR code.
  public SessionName pairing(String name) {
    var session = stopped(name);
    gateway.sessions().start(session);
    await(session, SessionState.AwaitingPairing.class::isInstance);
    return session;
  }

  /// A session that is linked to a phone.
  public SessionName active(String name, Account account) {
    var session = pairing(name);
    network.scan(session, account);
    await(session, SessionState.Active.class::isInstance);
    return session;
  }

  public SessionName active(String name) {
    return active(name, FakeNetwork.ADA);
  }

  public void await(SessionName session, Predicate<SessionState> condition) {
    await(
        () -> condition.test(gateway.sessions().get(session).state()),
        () -> session + " is " + gateway.sessions().get(session).state());
  }

  /// Checks again whenever something was stored or done in the background, and at intervals for
  /// changes elsewhere.
  public void await(BooleanSupplier condition, Supplier<String> trouble) {
    var end = System.nanoTime() + DEADLINE.toNanos();
    try {
      while (!condition.getAsBoolean()) {
        if (System.nanoTime() > end) {
          throw new AssertionError(trouble.get());
        }
        if (happened.tryAcquire(Duration.ofMillis(20).toMillis(), TimeUnit.MILLISECONDS)) {
          happened.drainPermits();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /// A key with these scopes, for one session or for all.
  public String key(@Nullable SessionName session, @Nullable String dialect, Scope... scopes) {
    var key = new AccessKeys.NewKey("test", Set.of(scopes), session, dialect, null, true, null);
    return gateway.keys().issue(key).secret();
  }

  /// A client with the key in the `apikey` header.
  public Client asNative() {
    return new Client(List.of("apikey", KEY));
  }

  /// A client with the key in the `X-Api-Key` header.
  public Client asWaha() {
    return new Client(List.of("X-Api-Key", KEY));
  }

  public Client anonymous() {
    return new Client(List.of());
  }

  /// The server's response to these bytes, up to the end of the connection.
  public String raw(byte[] request) {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout((int) DEADLINE.toMillis());
      socket.getOutputStream().write(request);
      socket.getOutputStream().flush();
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String raw(String request) {
    return raw(request.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    // The client is closed first: the server waits a second for kept connections.
    client.shutdownNow();
    server.close();
    idle.close();
    gateway.close();
    client.close();
    background.close();
    compute.close();
    opened.close();
  }

  /// Sends requests with these headers, and takes JSON with single quotes.
  public final class Client {
    private final List<String> headers;

    private Client(List<String> headers) {
      this.headers = headers;
    }

    public Client with(String name, String value) {
      var more = new ArrayList<>(headers);
      more.addAll(List.of(name, value));
      return new Client(more);
    }

    public Reply get(String path) {
      return send("GET", path, null);
    }

    public Reply post(String path, String json) {
      return send("POST", path, json);
    }

    public Reply post(String path) {
      return send("POST", path, null);
    }

    public Reply put(String path, String json) {
      return send("PUT", path, json);
    }

    public Reply delete(String path) {
      return send("DELETE", path, null);
    }

    public Reply send(String method, String path, String body) {
      return sendBytes(
          method,
          path,
          body == null ? null : json(body).getBytes(StandardCharsets.UTF_8),
          "application/json");
    }

    public Reply sendBytes(String method, String path, byte[] body, String contentType) {
      var request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
              .timeout(DEADLINE.multipliedBy(3))
              .method(
                  method,
                  body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
      if (body != null && contentType != null) {
        request.header("Content-Type", contentType);
      }
      if (!headers.isEmpty()) {
        request.headers(headers.toArray(String[]::new));
      }
      try {
        var response = client.send(request.build(), BodyHandlers.ofByteArray());
        if (WahaContract.isFor(request.build().headers())) {
          checkAsWaha(method, path, response);
        }
        return checked(method, path, response);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError(e);
      }
    }
  }

  private static void checkAsWaha(String method, String path, HttpResponse<byte[]> response) {
    var type = response.headers().firstValue("Content-Type").orElse(null);
    WahaContract.get().check(method, path, response.statusCode(), type, response.body());
  }

  /// Validates every documented response against the document.
  private Reply checked(String method, String path, HttpResponse<byte[]> response) {
    var type = response.headers().firstValue("Content-Type").orElse(null);
    if (document.documents(method, path)) {
      document.check(method, path, response.statusCode(), type, response.body());
    }
    return new Reply(response.statusCode(), response.headers(), response.body());
  }
}
