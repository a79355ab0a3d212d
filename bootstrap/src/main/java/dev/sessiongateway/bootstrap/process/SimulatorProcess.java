package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.access.AccessKeys.IssuedKey;
import dev.sessiongateway.application.health.HealthService;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.http.GatewayServer;
import dev.sessiongateway.http.ServerSettings;
import dev.sessiongateway.http.ServerSettings.ServerMonitoring;
import dev.sessiongateway.http.ServerSettings.ServerRuntime;
import dev.sessiongateway.http.ServerSettings.ServerSecurity;
import dev.sessiongateway.http.delivery.FamilyEventRenderer;
import dev.sessiongateway.http.familya.access.KeyRoutes;
import dev.sessiongateway.http.familya.access.KeyRoutes.TicketRoutes;
import dev.sessiongateway.http.familya.media.MediaRoutes;
import dev.sessiongateway.http.familya.server.ServerRoutes;
import dev.sessiongateway.http.kernel.access.FailureLimiter;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.OperationObserver;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import dev.sessiongateway.http.simulator.BehaviourRoutes;
import dev.sessiongateway.http.simulator.ClockRoutes;
import dev.sessiongateway.http.simulator.FaultRoutes;
import dev.sessiongateway.http.simulator.LinkRoutes;
import dev.sessiongateway.http.simulator.SimulatorRoutes;
import dev.sessiongateway.http.simulator.TestClientRoutes;
import dev.sessiongateway.http.simulator.WorldRoutes;
import dev.sessiongateway.http.simulator.graph.BusinessRoutes;
import dev.sessiongateway.http.simulator.graph.CloudAccounts;
import dev.sessiongateway.http.simulator.graph.GraphRoutes;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A simulated network in a process of its own, which gateways in other processes use: its phones,
/// its keys and its files, and no sessions.
public final class SimulatorProcess implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger("gateway");

  private final CloseStack parts;
  private final URI url;
  private final Optional<IssuedKey> firstKey;

  private SimulatorProcess(CloseStack parts, URI url, Optional<IssuedKey> firstKey) {
    this.parts = parts;
    this.url = url;
    this.firstKey = firstKey;
  }

  /// Starts the network. After a failure everything that was opened is closed.
  ///
  /// @throws StartupFailure when the port, the data directory or a key cannot be used, or when the
  ///   data directory has sessions
  public static SimulatorProcess start(Settings settings, ProcessControl control) {
    GatewayProcess.finishRestore(settings.dataDirectory());
    var parts = new CloseStack();
    try {
      var networks = parts.add(ProviderLoader.ofNetworks(settings.network().directory()));
      var simulator = networks.get(Setting.NETWORK.fallback().orElseThrow());
      return start(settings, new ProvidedNetworks.Providers(networks, simulator), control, parts);
    } catch (RuntimeException e) {
      parts.close();
      throw e;
    }
  }

  private static SimulatorProcess start(
      Settings settings,
      ProvidedNetworks.Providers networks,
      ProcessControl control,
      CloseStack parts) {
    requireOwnNetwork(settings);
    var port = GatewayProcess.freePort(settings, settings.port(), "--port");
    var identifiers = GatewayProcess.identifiers(settings);
    var slow = new SlowOperations(settings.logSlow(), SystemTime::elapsed);
    var stores =
        ChosenStore.of(settings, ChosenStore.provider(settings, parts), identifiers, slow, parts)
            .open();
    if (!stores.sessions().list().isEmpty()) {
      throw new StartupFailure(
          ExitCode.DATA_UNUSABLE,
          ("%s is the data directory of a gateway with sessions; name another one with --data-dir,"
                  + " and copy the directories simulator and media into it")
              .formatted(settings.dataDirectory()));
    }
    var needsKey = BootstrapKey.isMissing(stores.keys(), settings);
    var resources =
        ProcessResources.open(settings, networks, port, identifiers, stores, slow, parts);
    var renderer = new FamilyEventRenderer(resources.serverInfo(), resources.files().store());
    var gateway =
        resources.openGateway(settings, renderer, CompletableFuture.completedFuture(true), parts);
    var backlogs = new WebhookBacklogs(gateway.webhookAdmin());
    resources.metrics().add(new ProcessGauges(gateway, resources, backlogs));
    var firstKey =
        needsKey ? Optional.of(BootstrapKey.issue(gateway.keys())) : Optional.<IssuedKey>empty();
    var failures = new FailureLimiter(resources.machine());
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
                new ServerRuntime(resources.machine(), identifiers, resources.compute()),
                new ServerMonitoring(
                    resources.metrics(), resources.requests(), observer(settings, resources)),
                null,
                routes(gateway, resources, backlogs, settings, control, businesses))
            .start());
    stores.checkContents();
    LOG.atInfo()
        .addKeyValue("address", settings.host() + ":" + port)
        .addKeyValue("data", settings.dataDirectory())
        .log("simulated network is up");
    if (!settings.isKeyNeeded()) {
      LOG.atWarn().log("no key is needed: everybody on this machine may do everything");
    }
    return new SimulatorProcess(parts, URI.create(resources.serverInfo().url("")), firstKey);
  }

  /// With a seed, a call is answered when the gateways have stored its effects.
  private static OperationObserver observer(Settings settings, ProcessResources resources) {
    return settings.seed() == null
        ? OperationObserver.NONE
        : new SettledCalls(resources.stores(), resources.background());
  }

  private static void requireOwnNetwork(Settings settings) {
    if (settings.simulator() != null) {
      throw new StartupFailure(
          ExitCode.MISUSED,
          "%s is for gateways: this process has the simulated network itself"
              .formatted(Setting.SIMULATOR_URL.key()));
    }
  }

  private static List<Api.RouteGroup> routes(
      Gateway gateway,
      ProcessResources resources,
      WebhookBacklogs backlogs,
      Settings settings,
      ProcessControl control,
      CloudAccounts businesses) {
    var simulation = gateway.simulation();
    var links = simulation.map(Simulation::links).orElseThrow();
    var health =
        new HealthService(
            HealthComponents.of(gateway, resources, backlogs),
            resources.machine(),
            SystemTime::elapsed);
    return Stream.concat(
            Stream.of(
                new ServerRoutes(
                    resources.serverInfo(),
                    health,
                    control,
                    HttpWiring.backups(resources, settings),
                    resources.machine(),
                    gateway.networkName(),
                    gateway::networks),
                new KeyRoutes(gateway.keys()),
                new TicketRoutes(gateway.keys()),
                new MediaRoutes(gateway.mediaFiles()),
                new SimulatorRoutes(
                    simulation.map(Simulation::phones), gateway.mediaIngest(), gateway.pairing()),
                new ClockRoutes(simulation.map(Simulation::clock)),
                new WorldRoutes(simulation.map(Simulation::world)),
                new FaultRoutes(simulation.map(Simulation::faults), businesses),
                new BehaviourRoutes(simulation.map(Simulation::behaviours)),
                new BusinessRoutes(businesses),
                new GraphRoutes(businesses),
                new TestClientRoutes(),
                new LinkRoutes(links)),
            HttpWiring.metricsRoutes(settings, resources.metrics()).stream())
        .toList();
  }

  /// The base URL, without a trailing slash.
  public URI url() {
    return url;
  }

  /// The key that this start created; empty when there was a key already. Its secret is shown only
  /// once.
  public Optional<IssuedKey> firstKey() {
    return firstKey;
  }

  /// Completes the requests in progress and leaves all data clean on disk.
  @Override
  public void close() {
    parts.close();
  }
}
