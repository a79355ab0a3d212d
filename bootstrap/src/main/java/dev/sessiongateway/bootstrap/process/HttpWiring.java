package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.health.HealthService;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.application.webhook.EventRenderer;
import dev.sessiongateway.bootstrap.backup.Backup.BackupScope;
import dev.sessiongateway.bootstrap.backup.RunningBackup;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.bootstrap.settings.Settings.MetricsAccess;
import dev.sessiongateway.http.chatwoot.AgentNotices;
import dev.sessiongateway.http.chatwoot.ChatwootRoutes;
import dev.sessiongateway.http.chatwoot.InstanceInboxRoutes;
import dev.sessiongateway.http.chatwoot.InstanceInboxes;
import dev.sessiongateway.http.console.ConsoleRoutes;
import dev.sessiongateway.http.familya.FamilyA;
import dev.sessiongateway.http.familyb.FamilyB;
import dev.sessiongateway.http.kernel.access.FailureLimiter;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.RequestForwarder;
import dev.sessiongateway.http.kernel.metrics.Metrics;
import dev.sessiongateway.http.kernel.metrics.MetricsRoutes;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Collects all routes of the HTTP server.
final class HttpWiring {
  private HttpWiring() {}

  static List<Api.RouteGroup> of(
      Gateway gateway,
      ProcessResources resources,
      WebhookBacklogs backlogs,
      EventRenderer renderer,
      Settings settings,
      ProcessControl control,
      CloudAccounts businesses) {
    var time = resources.time();
    var server = resources.serverInfo();
    var simulation = gateway.simulation();
    var phones = simulation.map(Simulation::phones);
    var connector = new InstanceInboxes(resources.outbound(), server);
    var notices =
        new AgentNotices(
            gateway,
            resources.outbound(),
            resources.compute(),
            server.version(),
            resources.machine());
    var health =
        new HealthService(
            HealthComponents.of(gateway, resources, backlogs),
            resources.machine(),
            SystemTime::elapsed);
    return Stream.<List<? extends Api.RouteGroup>>of(
            FamilyA.routes(
                gateway,
                renderer,
                server,
                new FamilyA.Operation(
                    health, settings.dataDirectory(), control, backups(resources, settings)),
                time,
                resources.compute()),
            FamilyB.routes(
                gateway, server, time, resources.keys(), resources.tokenCipher(), connector),
            List.of(
                new ChatwootRoutes(gateway.sessions(), notices),
                new InstanceInboxRoutes(gateway.sessions(), gateway.apps(), connector, notices),
                new NodeRoutes(gateway.nodes()),
                new ConsoleRoutes(settings.isKeyNeeded()),
                new RequestLogRoutes(resources.requests(), resources.background()),
                new SimulatorRoutes(phones, gateway.mediaIngest(), gateway.pairing()),
                new ClockRoutes(simulation.map(Simulation::clock)),
                new WorldRoutes(simulation.map(Simulation::world)),
                new FaultRoutes(simulation.map(Simulation::faults), businesses),
                new BehaviourRoutes(simulation.map(Simulation::behaviours)),
                new BusinessRoutes(businesses),
                new GraphRoutes(businesses),
                new DiagnosisRoutes(
                    phones,
                    settings.simulator() != null,
                    gateway.webhookAdmin(),
                    new ClientRequests(resources.requests())),
                new TestClientRoutes()),
            metricsRoutes(settings, resources.metrics()))
        .<Api.RouteGroup>flatMap(List::stream)
        .toList();
  }

  /// The apps that drive phones by the Cloud API; none where the network is not simulated here.
  static CloudAccounts businesses(
      Gateway gateway, ProcessResources resources, FailureLimiter failures, CloseStack parts) {
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
    return parts.add(new CloudAccounts(services));
  }

  /// What is below `/simulator` is answered by the process of the network, when it has one.
  static RequestForwarder forwarder(Gateway gateway, Settings settings) {
    var simulator = settings.simulator();
    return simulator == null
        ? RequestForwarder.NONE
        : new SimulatorForwarder(simulator.http(), simulator.key(), gateway.pairing());
  }

  static BackupSource backups(ProcessResources resources, Settings settings) {
    var backups =
        new RunningBackup(
            resources.stores(),
            () -> openNetworks(resources.networks(), settings),
            settings.dataDirectory(),
            resources.time(),
            resources.serverInfo().version(),
            BackupScope.of(settings));
    backups.clean();
    resources.metrics().add(backups);
    return backups;
  }

  private static Map<Path, Network> openNetworks(ProvidedNetworks networks, Settings settings) {
    var all = new HashMap<Path, Network>();
    networks.opened().forEach((name, network) -> all.put(settings.directoryOf(name), network));
    return all;
  }

  static List<Api.RouteGroup> metricsRoutes(Settings settings, Metrics metrics) {
    return settings.metrics() == MetricsAccess.OFF
        ? List.of()
        : List.of(new MetricsRoutes(metrics, settings.metrics() == MetricsAccess.OPEN));
  }
}
