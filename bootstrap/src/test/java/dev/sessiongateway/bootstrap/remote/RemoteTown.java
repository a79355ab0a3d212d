package dev.sessiongateway.bootstrap.remote;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.simulation.FrameChannel;
import dev.sessiongateway.application.simulation.LinkServing;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.simulator.LinkRoutes;
import dev.sessiongateway.network.simulator.SimulatedNetwork;
import dev.sessiongateway.network.simulator.SimulatorProvider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/// A simulated network behind the websocket of a server, and gateways that use it. Its clock is
/// turned by hand; what waits for the websocket waits for the machine.
final class RemoteTown implements AutoCloseable {
  static final PhoneNumber PAULA = new PhoneNumber("4915110000001");
  static final PhoneNumber FRIDA = new PhoneNumber("4915110000002");

  final ManualTime time = new ManualTime();
  final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final Endpoint endpoint;
  private final Path directory;
  private final List<Network> gateways = new ArrayList<>();
  private final InMemoryFiles files = new InMemoryFiles();
  private SimulatedNetwork network;

  RemoteTown(Endpoint endpoint, Path directory) {
    this.endpoint = endpoint;
    this.directory = directory;
    open();
    phones().create(PAULA, "Paula");
    phones().create(FRIDA, "Frida");
  }

  private void open() {
    network = SimulatedNetwork.open(context("simulator", files, Map.of()));
    endpoint.serve(Simulation.of(network).orElseThrow().links());
  }

  private NetworkContext context(String name, MediaStore media, Map<String, String> options) {
    var ids = new CountingIdentifiers();
    return new NetworkContext(
            directory.resolve(name),
            time,
            ids,
            ids,
            executor,
            file -> "http://" + name + ".test/files/" + file)
        .with(media)
        .with(options);
  }

  VirtualPhones phones() {
    return Simulation.of(network).orElseThrow().phones();
  }

  InMemoryFiles files() {
    return files;
  }

  /// The network as a gateway in another process has it.
  Network gateway(String name) {
    return gateway(name, new InMemoryFiles());
  }

  Network gateway(String name, InMemoryFiles media) {
    return gateway(
        name, media, Map.of("simulator-url", endpoint.url(), "simulator-key", TestServer.KEY));
  }

  Network gateway(String name, InMemoryFiles media, Map<String, String> options) {
    var opened = new SimulatorProvider().open(context(name, media, options));
    gateways.add(opened);
    return opened;
  }

  String url() {
    return endpoint.url();
  }

  /// Links a session to the phone by QR code.
  Paired pair(Network gateway, String session, PhoneNumber phone) {
    var signals = new SignalRecorder();
    var link = gateway.open(new SessionName(session), signals);
    link.connect();
    phones().scan(phone, signals.nextQr().value());
    signals.next(Connected.class);
    return new Paired(link, signals);
  }

  record Paired(NetworkLink link, SignalRecorder signals) {}

  /// Ends the process of the network, as a kill does: nothing is closed cleanly by its links.
  void stop() {
    endpoint.breakAll();
    network.close();
  }

  /// Starts the network again on its files.
  void restart() {
    open();
  }

  @Override
  public void close() {
    gateways.forEach(Network::close);
    endpoint.breakAll();
    network.close();
    executor.close();
  }

  /// A server whose websocket leads to the network that is there at the moment.
  static final class Endpoint implements AutoCloseable {
    private final AtomicReference<LinkServing> serving = new AtomicReference<>();
    private final List<FrameChannel> channels = new ArrayList<>();
    private final TestServer server = new TestServer(List.of(new LinkRoutes(this::accept)));

    private synchronized FrameChannel.Receiver accept(FrameChannel channel) {
      channels.add(channel);
      var network = serving.get();
      return network.serve(channel);
    }

    void serve(LinkServing network) {
      serving.set(network);
    }

    /// Closes every websocket, as a cut cable does.
    synchronized void breakAll() {
      channels.forEach(channel -> channel.close("cut"));
      channels.clear();
    }

    String url() {
      return "ws://127.0.0.1:" + server.server.port();
    }

    @Override
    public void close() {
      server.close();
    }
  }
}
