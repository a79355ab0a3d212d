package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.access.AccessKeys.IssuedKey;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.http.familya.access.KeyRoutes;
import dev.sessiongateway.http.familya.access.TicketRoutes;
import dev.sessiongateway.http.familya.media.MediaRoutes;
import dev.sessiongateway.http.familya.server.ServerRoutes;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import dev.sessiongateway.http.kernel.unsupported.PartOperations;
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
  ///   data directory has sessions, or when the part is missing that has its operations
  public static SimulatorProcess start(Settings settings, ProcessControl control) {
    return ProcessStart.run(
        settings,
        parts -> {
          var networks = parts.add(ProviderLoader.ofNetworks(settings.network().directory()));
          var simulator = networks.get(network());
          return start(
              settings, new ProvidedNetworks.Providers(networks, simulator), control, parts);
        });
  }

  private static SimulatorProcess start(
      Settings settings,
      ProvidedNetworks.Providers networks,
      ProcessControl control,
      CloseStack parts) {
    requireOwnNetwork(settings);
    var start = ProcessStart.of(settings, parts);
    var stores = ChosenStore.of(start, ChosenStore.provider(settings, parts)).open();
    if (!stores.sessions().list().isEmpty()) {
      throw new StartupFailure(
          ExitCode.DATA_UNUSABLE,
          ("%s is the data directory of a gateway with sessions; name another one with --data-dir,"
                  + " and copy the directories simulator and media into it")
              .formatted(settings.dataDirectory()));
    }
    var wiring = HttpWiring.open(start, networks, stores, CompletableFuture.completedFuture(true));
    var firstKey = wiring.issueFirstKey();
    parts.add(wiring.serve(wiring.settled(), List.of(), routes(wiring, control)));
    stores.checkContents();
    LOG.atInfo()
        .addKeyValue("address", settings.host() + ":" + start.port())
        .addKeyValue("data", settings.dataDirectory())
        .log("simulated network is up");
    if (!settings.isKeyNeeded()) {
      LOG.atWarn().log("no key is needed: everybody on this machine may do everything");
    }
    return new SimulatorProcess(
        parts, URI.create(wiring.resources().serverInfo().url("")), firstKey);
  }

  /// The name of the simulated network, and of the part that has its operations.
  private static String network() {
    return Setting.NETWORK.fallback().orElseThrow();
  }

  private static void requireOwnNetwork(Settings settings) {
    if (settings.simulator().location() != null) {
      throw new StartupFailure(
          ExitCode.MISUSED,
          "%s is for gateways: this process has the simulated network itself"
              .formatted(Setting.SIMULATOR_URL.key()));
    }
  }

  private static List<Api.RouteGroup> routes(HttpWiring wiring, ProcessControl control) {
    var gateway = wiring.gateway();
    var resources = wiring.resources();
    var ofNetwork = resources.found().networkRoutes(wiring.context());
    if (ofNetwork.isEmpty()) {
      throw new StartupFailure(ExitCode.MISUSED, PartOperations.reason(network()).message());
    }
    return Stream.of(
            Stream.of(
                new ServerRoutes(
                    resources.serverInfo(),
                    wiring.health(),
                    control,
                    wiring.backups(),
                    resources.machine(),
                    gateway.networkName(),
                    gateway::networks),
                new KeyRoutes(gateway.keys()),
                new TicketRoutes(gateway.keys()),
                new MediaRoutes(gateway.mediaFiles())),
            ofNetwork.stream(),
            wiring.metrics().stream())
        .<Api.RouteGroup>flatMap(groups -> groups)
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
