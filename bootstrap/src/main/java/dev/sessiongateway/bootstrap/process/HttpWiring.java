package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.access.AccessKeys.IssuedKey;
import dev.sessiongateway.application.health.HealthService;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.bootstrap.backup.Backup.BackupScope;
import dev.sessiongateway.bootstrap.backup.RunningBackup;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.bootstrap.settings.Settings.MetricsAccess;
import dev.sessiongateway.http.GatewayServer;
import dev.sessiongateway.http.ServerMonitoring;
import dev.sessiongateway.http.ServerRuntime;
import dev.sessiongateway.http.ServerSecurity;
import dev.sessiongateway.http.ServerSettings;
import dev.sessiongateway.http.console.ConsoleRoutes;
import dev.sessiongateway.http.delivery.FamilyEventRenderer;
import dev.sessiongateway.http.familya.FamilyA;
import dev.sessiongateway.http.familyb.FamilyB;
import dev.sessiongateway.http.kernel.access.FailureLimiter;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.OperationObserver;
import dev.sessiongateway.http.kernel.metrics.MetricsRoutes;
import dev.sessiongateway.http.kernel.part.PartContext;
import dev.sessiongateway.http.kernel.part.ServedPath;
import dev.sessiongateway.http.kernel.requestlog.RequestLogRoutes;
import dev.sessiongateway.http.kernel.server.BackupSource;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import dev.sessiongateway.http.node.NodeRoutes;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/// The use cases of a process, and what answers its HTTP requests.
///
/// @param needsKey whether there is no key yet and one is needed
record HttpWiring(
    ProcessResources resources,
    Gateway gateway,
    FamilyEventRenderer renderer,
    WebhookBacklogs backlogs,
    FailureLimiter failures,
    boolean needsKey) {

  /// @param serving completes when links may be opened
  /// @throws StartupFailure when the network cannot be opened, or a key is missing or cannot be
  ///   used
  static HttpWiring open(
      ProcessStart start,
      ProvidedNetworks.Providers networks,
      OpenedStores stores,
      CompletableFuture<Boolean> serving) {
    var parts = start.parts();
    var needsKey = BootstrapKey.isMissing(stores.keys(), start.settings());
    var resources = ProcessResources.open(start, networks, stores);
    var renderer = new FamilyEventRenderer(resources.serverInfo(), resources.files().store());
    var failures = new FailureLimiter(resources.machine());
    var gateway =
        resources.openGateway(
            renderer, opened -> resources.contextOf(opened, renderer, failures), serving);
    parts.add(() -> serving.complete(true));
    var backlogs = new WebhookBacklogs(gateway.receiverAdmin());
    resources.metrics().add(new ProcessGauges(gateway, resources, backlogs));
    resources.found().all().forEach(parts::add);
    return new HttpWiring(resources, gateway, renderer, backlogs, failures, needsKey);
  }

  private Settings settings() {
    return resources.start().settings();
  }

  /// The key that this start creates; empty when there is one already.
  Optional<IssuedKey> issueFirstKey() {
    return needsKey ? Optional.of(BootstrapKey.issue(gateway.keys())) : Optional.empty();
  }

  /// The HTTP server, started.
  ///
  /// @param paths where parts speak other protocols
  GatewayServer serve(
      OperationObserver observer, List<ServedPath> paths, List<Api.RouteGroup> routes) {
    var settings = settings();
    return new GatewayServer(
            new ServerSettings(
                settings.host(),
                resources.start().port(),
                settings.media().limits(),
                settings.corsOrigins(),
                settings.connectionsPerAddress(),
                ServerSettings.bodyMemoryOfThisHeap(),
                resources.serverInfo().pathPrefix()),
            gateway,
            new ServerSecurity(failures, resources.signer()),
            new ServerRuntime(
                resources.machine(),
                resources.start().identifiers(),
                resources.compute(),
                resources.serverInfo().lids()),
            new ServerMonitoring(
                resources.metrics(),
                resources.requests(),
                observer,
                resources.found().listeners(context())),
            paths,
            routes)
        .start();
  }

  /// What the parts get.
  PartContext context() {
    return resources.contextOf(gateway, renderer, failures);
  }

  /// Where the parts of the gateway speak other protocols.
  List<ServedPath> paths() {
    return resources.found().paths(context());
  }

  /// With a seed, a call is answered when its effects are stored.
  OperationObserver settled() {
    return settings().simulator().seed() == null
        ? OperationObserver.NONE
        : new SettledCalls(resources.stores(), resources.background());
  }

  HealthService health() {
    return new HealthService(
        HealthComponents.of(gateway, resources, backlogs),
        resources.machine(),
        SystemTime::elapsed,
        resources.background());
  }

  /// All routes of a gateway.
  List<Api.RouteGroup> routes(ProcessControl control) {
    var settings = settings();
    var time = resources.time();
    var server = resources.serverInfo();
    var found = resources.found();
    var context = context();
    var inbox = found.inbox(context);
    return Stream.<List<? extends Api.RouteGroup>>of(
            FamilyA.routes(
                gateway,
                renderer,
                server,
                new FamilyA.Operation(health(), settings.dataDirectory(), control, backups()),
                time,
                resources.compute(),
                inbox),
            FamilyB.routes(
                gateway,
                server,
                time,
                resources.keys(),
                resources.tokenCipher(),
                inbox,
                found.bots(context)),
            List.of(
                new NodeRoutes(gateway.nodes()),
                new ConsoleRoutes(settings.isKeyNeeded(), resources.serverInfo().pathPrefix()),
                new RequestLogRoutes(resources.requests(), resources.background())),
            metrics().stream().toList(),
            found.routes(context))
        .<Api.RouteGroup>flatMap(List::stream)
        .toList();
  }

  /// Of the figures of the process.
  Optional<Api.RouteGroup> metrics() {
    var access = settings().metrics();
    return access == MetricsAccess.OFF
        ? Optional.empty()
        : Optional.of(new MetricsRoutes(resources.metrics(), access == MetricsAccess.OPEN));
  }

  BackupSource backups() {
    var settings = settings();
    var backups =
        new RunningBackup(
            resources.stores(),
            this::openNetworks,
            settings.dataDirectory(),
            resources.time(),
            resources.serverInfo().version(),
            BackupScope.of(settings));
    backups.clean();
    resources.metrics().add(backups);
    return backups;
  }

  private Map<Path, Network> openNetworks() {
    var all = new HashMap<Path, Network>();
    resources
        .networks()
        .opened()
        .forEach((name, network) -> all.put(settings().directoryOf(name), network));
    return all;
  }
}
