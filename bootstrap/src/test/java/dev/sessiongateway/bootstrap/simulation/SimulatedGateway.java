package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.contact.LidLookup;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.simulation.FaultInjection;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.delivery.FamilyEventRenderer;
import dev.sessiongateway.http.kernel.server.PathSigner;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import dev.sessiongateway.network.simulator.SimulatedNetwork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A gateway and its network, as one process after the other: what is on disk outlives a process.
final class SimulatedGateway {
  private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");

  /// How often the links of active sessions are looked at.
  private static final Duration GLANCE = Duration.ofSeconds(5);

  /// How long a session may say that it is active when its link is not connected.
  private static final Duration LINK_BOUND = Duration.ofSeconds(20);

  private static final boolean TRACED = Long.getLong("gateway.simulation.seed") != null;

  /// For all runs: what it learns about JSON costs more than a run. No message has a file.
  private static final FamilyEventRenderer RENDERER =
      new FamilyEventRenderer(
          new ServerInfo(
              "0.1.0",
              START,
              URI.create("http://gateway.example"),
              new PathSigner(new byte[32], new ManualTime(START)),
              null,
              LidLookup.NONE),
          new InMemoryStores().media());

  final InMemoryStores disk = new InMemoryStores();
  final CallFaults callFaults = new CallFaults();
  final CountingIdentifiers identifiers;
  final Receivers receivers;
  final FamilyEventRenderer renderer = RENDERER;
  final List<String> surprises = new ArrayList<>();
  private final SplittableRandom order;
  private final Path root;
  private int lives;
  private Life life;

  SimulatedGateway(Path root, long seed) {
    this.root = root;
    var random = new SplittableRandom(seed);
    this.order = random.split();
    this.identifiers = new CountingIdentifiers(random.nextLong());
    this.receivers = new Receivers(random.split(), () -> life.time, this::heldAfter);
    this.life = begin(START);
    trace("seed " + seed);
    open();
  }

  /// One process, until it is closed or dies.
  private static final class Life {
    private final SingleThread threads;
    private final SteppedTime time;
    private final SimulatedNetwork network;
    private final Map<SessionName, Instant> withoutLink = new HashMap<>();
    private @Nullable Gateway gateway;
    private boolean died;

    Life(SingleThread threads, SteppedTime time, SimulatedNetwork network) {
      this.threads = threads;
      this.time = time;
      this.network = network;
    }
  }

  private Path directory() {
    return root.resolve("world-" + lives);
  }

  private Life begin(Instant now) {
    var threads = new SingleThread(order);
    var time = new SteppedTime(now, threads);
    var network =
        SimulatedNetwork.open(
            new NetworkContext(directory(), time, identifiers, identifiers, threads, _ -> "")
                .with(Map.of("world", "empty")));
    return new Life(threads, time, network);
  }

  private void open() {
    var present = life;
    callFaults.onDeath(() -> die(present));
    call(
        "start",
        () ->
            present.gateway =
                Gateway.open(config -> {
                  config.network = callFaults.wrap(present.network);
                  config.stores = new FaultyStores(disk, callFaults);
                  config.time = present.time;
                  config.identifiers = identifiers;
                  config.secrets = identifiers;
                  config.background =
                      new WorkerSupervisor(
                          present.threads, () -> Duration.between(START, present.time.instant()));
                  config.eventRenderer = renderer;
                  config.delivery = receivers;
                }));
    settle();
  }

  /// Makes a call as a client does, on a thread of its own; it may end later.
  void call(String what, Runnable work) {
    life.threads.start(
        what,
        () -> {
          try {
            work.run();
            trace(what + ": done");
          } catch (FaultException e) {
            trace(what + ": " + e.fault().code());
          } catch (RuntimeException | Error e) {
            if (!isClosing(e)) {
              surprises.add(
                  what + " ended with " + e + " at " + List.of(e.getStackTrace()).getFirst());
            }
          }
        });
  }

  /// Shows what happens in the one run that is repeated.
  void trace(String what) {
    if (TRACED) {
      System.err.println(life.time.instant() + " " + what);
    }
  }

  private static boolean isClosing(Throwable e) {
    return Objects.equals(e.getMessage(), GatewayLifecycle.closedException().getMessage());
  }

  /// Runs whatever can run now, and starts the next process when this one died or did not start.
  void settle() {
    life.threads.drain();
    if (life.died) {
      comeBack();
    } else if (life.gateway == null) {
      callFaults.disarm();
      endNetwork(life);
      nextLife();
    }
  }

  void advance(Duration by) {
    for (var left = by; left.isPositive() && !life.died; left = left.minus(GLANCE)) {
      life.time.advance(left.compareTo(GLANCE) < 0 ? left : GLANCE);
      watchLinks();
    }
    settle();
  }

  /// Notes which sessions have said for too long that they are active without a link.
  private void watchLinks() {
    var present = life;
    var without =
        present.gateway == null || present.died
            ? List.<SessionName>of()
            : present.gateway.withoutLink();
    present.withoutLink.keySet().retainAll(without);
    for (var name : without) {
      var since = present.withoutLink.computeIfAbsent(name, _ -> now());
      if (Duration.between(since, now()).compareTo(LINK_BOUND) > 0) {
        surprises.add(name + " is active without a link since " + since);
      }
    }
  }

  /// The process dies at once, with whatever it was doing.
  void crash() {
    die(life);
    comeBack();
  }

  private void die(Life dying) {
    trace("the process dies");
    dying.died = true;
    dying.threads.die();
  }

  private void comeBack() {
    callFaults.disarm();
    disk.close();
    var before = directory();
    lives++;
    copy(before, directory());
    endNetwork(life);
    begin();
  }

  private void nextLife() {
    disk.close();
    begin();
  }

  private void begin() {
    life = begin(life.time.instant());
    open();
  }

  private static void endNetwork(Life of) {
    of.network.close();
  }

  /// What the operating system has of the files of the network.
  private static void copy(Path from, Path to) {
    try (var files = Files.list(from)) {
      Files.createDirectories(to);
      for (var file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Stops the process as an operator does, and starts the next.
  void restart() {
    close();
    begin();
  }

  /// Stops the process.
  ///
  /// @throws AssertionError when it leaves a thread or a timer behind
  void close() {
    var ending = life;
    callFaults.disarm();
    call("close", () -> Objects.requireNonNull(ending.gateway).close());
    ending.threads.drain();
    endNetwork(ending);
    disk.close();
  }

  /// What the closed process left behind.
  List<String> leftBehind() {
    var left = new ArrayList<>(life.threads.waiting());
    if (life.time.waiting() > 0) {
      left.add(life.time.waiting() + " timers");
    }
    return left;
  }

  List<String> waiting() {
    return life.threads.waiting();
  }

  Instant now() {
    return life.time.instant();
  }

  Gateway gateway() {
    return Objects.requireNonNull(life.gateway);
  }

  VirtualPhones phones() {
    return Simulation.of(life.network).orElseThrow().phones();
  }

  FaultInjection networkFaults() {
    return Simulation.of(life.network).orElseThrow().faults();
  }

  /// The files of the world of the present process, in order.
  void world(Consumer<byte[]> file) throws IOException {
    try (var files = Files.list(directory())) {
      for (var each : files.sorted().toList()) {
        file.accept(Files.readAllBytes(each));
      }
    }
  }

  private long heldAfter(InstanceId id) {
    return disk.sessions().list().stream()
        .filter(session -> session.id().equals(id))
        .filter(session -> session.state() instanceof SessionState.Paused)
        .map(Session::heldAfter)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(Long.MAX_VALUE);
  }
}
