package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.access.AccessKeys.IssuedKey;
import dev.sessiongateway.application.health.HealthService;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.bootstrap.backup.Backup.BackupScope;
import dev.sessiongateway.bootstrap.backup.RunningBackup;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.bootstrap.settings.Settings.MetricsAccess;
import dev.sessiongateway.http.GatewayServer;
import dev.sessiongateway.http.ServerSettings;
import dev.sessiongateway.http.ServerSettings.ServerMonitoring;
import dev.sessiongateway.http.ServerSettings.ServerRuntime;
import dev.sessiongateway.http.ServerSettings.ServerSecurity;
import dev.sessiongateway.http.console.ConsoleRoutes;
import dev.sessiongateway.http.delivery.FamilyEventRenderer;
import dev.sessiongateway.http.familya.FamilyA;
import dev.sessiongateway.http.familyb.FamilyB;
import dev.sessiongateway.http.kernel.access.FailureLimiter;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.OperationObserver;
import dev.sessiongateway.http.kernel.api.RequestForwarder;
import dev.sessiongateway.http.kernel.metrics.MetricsRoutes;
import dev.sessiongateway.http.kernel.part.PartContext;
import dev.sessiongateway.http.kernel.part.ServedPath;
import dev.sessiongateway.http.kernel.requestlog.RequestLogRoutes;
import dev.sessiongateway.http.kernel.server.BackupSource;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import dev.sessiongateway.http.node.NodeRoutes;
import dev.sessiongateway.http.simulator.BehaviourRoutes;
import dev.sessiongateway.http.simulator.ClientRequests;
import dev.sessiongateway.http.simulator.ClockRoutes;
import dev.sessiongateway.http.simulator.DiagnosisRoutes;
import dev.sessiongateway.http.simulator.FaultRoutes;
import dev.sessiongateway.http.simulator.SimulatorForwarder;
import dev.sessiongateway.http.simulator.SimulatorRoutes;
import dev.sessiongateway.http.simulator.TestClientRoutes;
import dev.sessiongateway.http.simulator.WorldRoutes;
import dev.sessiongateway.http.simulator.graph.BusinessRoutes;
import dev.sessiongateway.http.simulator.graph.CloudAccounts;
import dev.sessiongateway.http.simulator.graph.CloudServices;
import dev.sessiongateway.http.simulator.graph.GraphRoutes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/// The use cases of a process, and what answers its HTTP requests.
///
/// @param businesses the apps that drive phones by the Cloud API
/// @param needsKey whether there is no key yet and one is needed
record HttpWiring(
    ProcessResources resources,
    Gateway gateway,
    FamilyEventRenderer renderer,
    WebhookBacklogs backlogs,
    FailureLimiter failures,
    CloudAccounts businesses,
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
    var businesses = parts.add(businesses(gateway, resources, failures));
    return new HttpWiring(resources, gateway, renderer, backlogs, failures, businesses, needsKey);
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
      RequestForwarder forwarder,
      OperationObserver observer,
      List<ServedPath> paths,
      List<Api.RouteGroup> routes) {
    var settings = settings();
    return new GatewayServer(
            new ServerSettings(
                settings.host(),
                resources.start().port(),
                settings.media().limits(),
                settings.corsOrigins(),
                settings.connectionsPerAddress(),
                ServerSettings.bodyMemoryOfThisHeap()),
            gateway,
            new ServerSecurity(failures, resources.signer()),
            new ServerRuntime(
                resources.machine(),
                resources.start().identifiers(),
                resources.compute(),
                resources.serverInfo().lids(),
                forwarder),
            new ServerMonitoring(resources.metrics(), resources.requests(), observer),
            paths,
            routes)
        .start();
  }

  private PartContext context() {
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
            FamilyB.routes(gateway, server, time, resources.keys(), resources.tokenCipher(), inbox),
            List.of(
                new NodeRoutes(gateway.nodes()),
                new ConsoleRoutes(settings.isKeyNeeded()),
                new RequestLogRoutes(resources.requests(), resources.background()),
                new DiagnosisRoutes(
                    gateway.simulation().map(Simulation::phones),
                    settings.simulator().location() != null,
                    gateway.receiverAdmin(),
                    new ClientRequests(resources.requests()))),
            ofNetwork(),
            found.routes(context))
        .<Api.RouteGroup>flatMap(List::stream)
        .toList();
  }

  /// The routes that a gateway and the process of a simulated network have: of its phones, and of
  /// the figures of the process.
  List<Api.RouteGroup> ofNetwork() {
    var simulation = gateway.simulation();
    var all =
        new ArrayList<Api.RouteGroup>(
            List.of(
                new SimulatorRoutes(
                    simulation.map(Simulation::phones), gateway.mediaIngest(), gateway.pairing()),
                new ClockRoutes(simulation.map(Simulation::clock)),
                new WorldRoutes(simulation.map(Simulation::world)),
                new FaultRoutes(simulation.map(Simulation::faults), businesses),
                new BehaviourRoutes(simulation.map(Simulation::behaviours)),
                new BusinessRoutes(businesses),
                new GraphRoutes(businesses),
                new TestClientRoutes()));
    var access = settings().metrics();
    if (access != MetricsAccess.OFF) {
      all.add(new MetricsRoutes(resources.metrics(), access == MetricsAccess.OPEN));
    }
    return all;
  }

  /// The apps that drive phones by the Cloud API; none where the network is not simulated here.
  private static CloudAccounts businesses(
      Gateway gateway, ProcessResources resources, FailureLimiter failures) {
    var services =
        gateway
            .simulation()
            .map(simulation ->
                new CloudServices(
                    simulation.businesses(),
                    simulation.phones(),
                    gateway.mediaIngest(),
                    gateway.mediaFiles(),
                    resources.outbound(),
                    resources.time(),
                    resources.background(),
                    failures));
    return new CloudAccounts(services);
  }

  /// What is below `/simulator` is answered by the process of the network, when it has one.
  RequestForwarder forwarder() {
    var simulator = settings().simulator().location();
    return simulator == null
        ? RequestForwarder.NONE
        : new SimulatorForwarder(simulator.http(), simulator.key(), gateway.pairing());
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
