package dev.sessiongateway.http;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toUnmodifiableMap;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.access.BodyMemory;
import dev.sessiongateway.http.kernel.access.ClientGuards;
import dev.sessiongateway.http.kernel.access.LargeReads;
import dev.sessiongateway.http.kernel.access.ReadLimiter;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.api.RequestForwarder;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.api.ServerContext;
import dev.sessiongateway.http.kernel.api.ServerContext.ReservedNames;
import dev.sessiongateway.http.kernel.connection.LimitedConnector;
import dev.sessiongateway.http.kernel.connection.LiveConnections;
import dev.sessiongateway.http.kernel.connection.OldTransferEncoding;
import dev.sessiongateway.http.kernel.connection.PathPrefixCustomizer;
import dev.sessiongateway.http.kernel.connection.RequestThreads;
import dev.sessiongateway.http.kernel.connection.RequestTracing;
import dev.sessiongateway.http.kernel.connection.RequestTracker;
import dev.sessiongateway.http.kernel.fault.FaultResponses;
import dev.sessiongateway.http.kernel.json.Json;
import dev.sessiongateway.http.kernel.metrics.Metrics;
import dev.sessiongateway.http.kernel.metrics.Metrics.RequestTimers;
import dev.sessiongateway.http.kernel.part.ServedPath;
import dev.sessiongateway.http.kernel.part.ServedPath.ProtocolServer;
import dev.sessiongateway.http.kernel.unsupported.AbsentAreas;
import dev.sessiongateway.http.kernel.unsupported.PartOperations;
import dev.sessiongateway.http.kernel.unsupported.PartOperations.Absent;
import dev.sessiongateway.http.kernel.unsupported.UnsupportedOperations;
import dev.sessiongateway.http.node.CallbackForwarder;
import dev.sessiongateway.http.node.ForwardedCaller;
import dev.sessiongateway.http.node.NodeClient;
import dev.sessiongateway.http.node.NodeForwarder;
import dev.sessiongateway.http.node.NodeProofs;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.eclipse.jetty.ee10.servlet.SessionHandler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/// The HTTP server: both client families on one port. Each request runs on its own virtual thread.
public final class GatewayServer implements AutoCloseable {
  private static final int HEADER_BYTES = 16 << 10;
  private static final Duration IDLE = Duration.ofSeconds(30);

  /// The deadline for the headers of a request.
  private static final Duration HEADERS = Duration.ofSeconds(10);

  /// How long requests in progress may still run when the server stops.
  private static final Duration LAST_REQUESTS = Duration.ofSeconds(5);

  /// Where a request keeps the timers of its route, which are empty for streams.
  private static final String TIMERS = "timers";

  /// The parameter of requests that wait for something.
  private static final String WAIT = "wait=";

  private static final double NANOS_OF_A_MILLISECOND = 1e6;

  private final ServerSettings settings;
  private final Metrics metrics;
  private final AtomicReference<@Nullable LimitedConnector> connector = new AtomicReference<>();
  private final Map<String, ServerConnector> protocolConnectors = new ConcurrentHashMap<>();
  private final List<ProtocolServer> protocols;
  private final List<Route> routes;
  private final LiveConnections connections;
  private final NodeClient nodes;
  private final RequestTracker tracker;
  private final RequestTracing tracing;
  private final RequestRecorder recorder;
  private final RequestNotifier notifier;
  private final Javalin javalin;

  /// @param paths where parts speak other protocols
  /// @param capabilities the route groups of both families
  public GatewayServer(
      ServerSettings settings,
      Gateway gateway,
      ServerSecurity security,
      ServerRuntime runtime,
      ServerMonitoring monitoring,
      List<ServedPath> paths,
      List<? extends Api.RouteGroup> capabilities) {
    this.settings = settings;
    this.metrics = monitoring.metrics();
    protocols = paths.stream().map(ServedPath::server).filter(Objects::nonNull).toList();
    var keys = gateway.keys();
    var sessions = gateway.sessions();
    var addresses =
        new ServerContext.Addresses(
            session -> session == null ? gateway.addressing() : gateway.addressing(session),
            gateway.contacts()::canonical,
            new KnownGroups(gateway.chats(), gateway.groups())::includes);
    var guards =
        ClientGuards.of(
            security.failures(),
            settings.host(),
            settings.corsOrigins(),
            keys.withoutKey().isEmpty());
    var time = runtime.time();
    var compute = runtime.compute();
    var requests = monitoring.requests();
    recorder = new RequestRecorder(requests, time);
    notifier = new RequestNotifier(monitoring.listeners(), time);
    var json = new Json(settings.longestText());
    var faults = new FaultResponses(name -> sessions.find(name).map(Session::state));
    var reads = new ReadLimiter(ReadLimiter.perKeyOfThisMachine(), time);
    var renderer = new ResponseRenderer(json, faults);
    var proofs = new NodeProofs(gateway.nodes(), time.machine(), runtime.identifiers());
    var caller = new ForwardedCaller(gateway.nodes(), keys, proofs);
    nodes = new NodeClient(caller, gateway.nodes().peers());
    var runner =
        new OperationRunner(
            compute,
            renderer,
            notifier,
            List.of(
                elsewhere(new NodeForwarder(gateway.nodes(), nodes, time.machine())),
                new ObservedOperations(monitoring.observer(), renderer),
                new LimitedReads(reads, new LargeReads(), compute, runtime.lids(), renderer)));
    routes = Api.routes(capabilities, runner);
    var all =
        Route.literalFirst(
            Stream.of(
                    routes,
                    PartOperations.absent(routes).stream().map(Absent::route).toList(),
                    PartOperations.absentProtocols(paths.stream().map(ServedPath::path).toList()),
                    UnsupportedOperations.of(Family.A),
                    UnsupportedOperations.of(Family.B))
                .flatMap(Collection::stream));
    tracing = new RequestTracing(runtime.identifiers());
    var index = new RouteIndex(all, metrics::of);
    var areas = new PathAreas(all);
    var entry =
        new RequestEntry(
            new ApiKeyAuthenticator(keys, guards.failures(), guards.callers(), caller),
            new SignedAddresses(security.signer()),
            guards.cors(),
            index,
            areas);
    var names = all.stream().collect(groupingBy(Route::family, mapping(Route::path, toList())));
    var context =
        new ServerContext(
            sessions,
            gateway.nodes(),
            new CallbackForwarder(gateway.nodes(), caller, nodes),
            addresses,
            settings.media(),
            ReservedNames.of(names));
    connections = new LiveConnections(keys, time);
    var sockets = new WebSocketUpgrades(entry, faults, connections, notifier, time, context, all);
    var bodies =
        new RequestBodies(settings, time, new BodyMemory(settings.bodyMemoryBytes(), time));
    metrics.add(sink -> ServerGauges.read(sink, bodies.memory(), reads, compute));
    metrics.add(sink -> ServerGauges.read(sink, guards.failures(), requests));
    metrics.add(sink -> ServerGauges.read(sink, faults.refusals()));
    metrics.add(
        sink -> ServerGauges.read(sink, Optional.ofNullable(connector.get()), connections.count()));
    var dispatcher =
        new OperationDispatcher(
            bodies,
            runner,
            renderer,
            context,
            new LiveResponses(connections, time),
            index,
            recorder,
            notifier,
            AbsentAreas.of(routes),
            caller);
    var protocol = new JettyErrorHandler(renderer, tracing, areas, guards.cors());
    tracker =
        new RequestTracker((request, response, callback) ->
            protocol.refuse(HttpFault.STOPPING, request, response, callback));
    javalin =
        Javalin.create(config -> configure(config, entry, dispatcher, sockets, protocol, index));
  }

  private static OperationInterceptor elsewhere(NodeForwarder forwarder) {
    return (call, next) -> forwarder.run(call.request(), call.body(), next);
  }

  private void configure(
      JavalinConfig config,
      RequestEntry entry,
      OperationDispatcher dispatcher,
      WebSocketUpgrades sockets,
      JettyErrorHandler protocol,
      RouteIndex index) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.concurrency.useVirtualThreads = true;
    config.jetty.threadPool = RequestThreads.create();
    config.http.defaultContentType = ApiResponse.JSON_TYPE;
    config.jetty.modifyHttpConfiguration(this::limit);
    config.jetty.addConnector((server, http) -> connector(server, http, protocol));
    protocols.forEach(own -> config.jetty.addConnector((_, http) -> connector(http, own)));
    config.jetty.modifyServer(server -> {
      protocols.forEach(own -> server.insertHandler(own.handler()));
      // The tracker wraps all other handlers but the tracing: a request it does not see would count
      // as an idle connection.
      server.insertHandler(tracker);
      server.insertHandler(tracing);
      server.setErrorHandler(protocol);
    });
    config.jetty.modifyServletContextHandler(context -> {
      context.setErrorHandler(protocol);
      context.setSessionHandler(new NoServletSessions());
      sockets.install(context);
    });
    config.requestLogger.http(this::measure);
    config.routes.before(entry::enter);
    for (var method : index.methods()) {
      config.routes.addHttpHandler(
          HandlerType.findOrCreate(method),
          "*",
          ctx -> {
            var entered = EnteredRequest.of(ctx);
            var match = entered.match();
            if (match == null) {
              dispatcher.refuseUnrouted(ctx);
            } else {
              ctx.attribute(TIMERS, match.timers());
              dispatcher.serve(match, entered, ctx);
            }
          });
    }
    config.routes.exception(Exception.class, dispatcher::refuse);
    config.routes.exception(HttpResponseException.class, dispatcher::refuse);
    config.router.javaLangErrorHandler((_, error) -> {
      // Outside of an operation: the error handler of Jetty knows the family.
      throw error;
    });
  }

  private void measure(Context ctx, float millis) {
    Optional<RequestTimers> ofRoute = ctx.attribute(TIMERS);
    var timers = ofRoute == null ? Optional.of(metrics.unrouted()) : ofRoute;
    var nanos = (long) (millis * NANOS_OF_A_MILLISECOND);
    notifier.answered(ctx, nanos);
    timers.ifPresent(known -> {
      var query = ctx.queryString();
      known.record(ctx.statusCode(), nanos, query != null && query.contains(WAIT));
      recorder.answered(ctx, (long) millis);
    });
  }

  private void limit(HttpConfiguration http) {
    http.setRequestHeaderSize(HEADER_BYTES);
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
    http.setIdleTimeout(IDLE.toMillis());
    http.addCustomizer(new OldTransferEncoding());
    if (!settings.pathPrefix().isNone()) {
      http.addCustomizer(new PathPrefixCustomizer(settings.pathPrefix()));
    }
  }

  private LimitedConnector connector(
      Server server, HttpConfiguration http, JettyErrorHandler protocol) {
    var tooMany = new Fault.TooManyRequests("connections of this address", Duration.ofSeconds(1));
    var limited =
        new LimitedConnector(
            server,
            http,
            settings.connectionsPerAddress(),
            HEADERS,
            new LimitedConnector.Refusals(
                protocol.refusal(tooMany.toException()),
                protocol.refusal(HttpFault.TOO_MANY_CONNECTIONS.toException()),
                protocol.refusal(HttpFault.HEADERS_TOO_SLOW.toException())));
    limited.setHost(settings.host());
    limited.setPort(settings.port());
    connector.set(limited);
    return limited;
  }

  private ServerConnector connector(HttpConfiguration http, ProtocolServer protocol) {
    var own = new LimitedConnector(Objects.requireNonNull(connector.get()), http);
    own.setName(protocol.name());
    own.setHost(settings.host());
    own.setPort(protocol.port());
    protocolConnectors.put(protocol.name(), own);
    return own;
  }

  /// Nobody uses sessions of servlets, for which each request would be searched and wrapped.
  private static final class NoServletSessions extends SessionHandler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      var next = getHandler();
      return next != null && next.handle(request, response, callback);
    }
  }

  /// Starts the server and returns when it listens.
  public GatewayServer start() {
    javalin.start();
    return this;
  }

  /// The port on which the server listens.
  public int port() {
    return javalin.port();
  }

  /// The ports on which it listens for one protocol of a part alone, by the names of the protocols.
  public Map<String, Integer> protocolPorts() {
    return protocolConnectors.entrySet().stream()
        .collect(toUnmodifiableMap(Map.Entry::getKey, own -> own.getValue().getLocalPort()));
  }

  /// Every implemented route.
  public List<Route> routes() {
    return routes;
  }

  /// The clients that receive events over an open connection.
  public int liveConnections() {
    return connections.count();
  }

  /// Closes the connections that stream events, accepts no more requests, and finishes those in
  /// progress; requests that are not finished after 5 s get a 503.
  @Override
  public void close() {
    // First, so that none of their clients keeps a request waiting.
    protocols.forEach(ProtocolServer::close);
    connections.close();
    routes.stream()
        .map(Route::forwarder)
        .filter(Objects::nonNull)
        .distinct()
        .forEach(RequestForwarder::close);
    tracker.finish(LAST_REQUESTS);
    javalin.stop();
    nodes.close();
  }
}
