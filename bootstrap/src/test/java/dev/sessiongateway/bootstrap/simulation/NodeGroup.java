package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.InMemoryStores.OwnedWrite;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.node.SessionOwnership;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.bootstrap.simulation.SharedNetwork.NetworkAccess;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.node.SessionOwner;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Three nodes on the same stores and one network, in one thread.
final class NodeGroup {
  static final Instant START = Instant.parse("2026-01-01T12:00:00Z");
  static final Duration LEASE = Duration.ofSeconds(3);

  /// More steps at one moment are an endless loop.
  private static final int MOST_STEPS = 200_000;

  private static final Duration HOUR = Duration.ofHours(1);
  private static final boolean TRACED = Long.getLong("gateway.simulation.seed") != null;

  final ManualTime clock = new ManualTime(START);
  final InMemoryStores disk = InMemoryStores.shared(clock);
  final WriteLedger ledger = new WriteLedger(disk, this::owned);
  final List<String> surprises = new ArrayList<>();
  final SplittableRandom order;
  final SplittableRandom chance;
  final CountingIdentifiers identifiers;
  final SharedNetwork network;
  final NodeReceivers receivers;
  private final List<Host> hosts = new ArrayList<>();
  private @Nullable NodeProcess running;
  private int stepsUntilInterruption = Integer.MAX_VALUE;
  private Runnable interruption = () -> {};

  NodeGroup(long seed) {
    var random = new SplittableRandom(seed);
    order = random.split();
    chance = random.split();
    identifiers = new CountingIdentifiers(random.nextLong());
    network = new SharedNetwork(clock, chance, this::sent);
    receivers = new NodeReceivers(chance, clock);
    for (var name : List.of("a", "b", "c")) {
      var url = new NodeUrl("http://" + name + ":8080");
      var offset = HOUR.multipliedBy(random.nextInt(3) - 1);
      hosts.add(new Host(url, new ClockError(0.95 + 0.1 * random.nextDouble(), offset)));
    }
  }

  /// A machine on which one process of a node runs after the other.
  final class Host {
    final NodeUrl url;
    private final ClockError clockError;
    private NodeProcess process;

    Host(NodeUrl url, ClockError clockError) {
      this.url = url;
      this.clockError = clockError;
      this.process = new NodeProcess(NodeGroup.this, url, clockError);
    }

    NodeProcess process() {
      return process;
    }

    /// Starts a process when there is none.
    void start() {
      if (process.isOver()) {
        process = new NodeProcess(NodeGroup.this, url, clockError);
      }
      if (!process.isStarted()) {
        process.start();
      }
    }
  }

  /// How the clock of a machine is wrong.
  ///
  /// @param rate how many seconds it counts in a second of the stores
  /// @param offset by how much it is ahead
  record ClockError(double rate, Duration offset) {}

  List<Host> hosts() {
    return hosts;
  }

  List<NodeProcess> processes() {
    return hosts.stream().map(Host::process).toList();
  }

  Optional<NodeProcess> process(NodeUrl url) {
    return processes().stream().filter(process -> process.url.equals(url)).findFirst();
  }

  /// The process whose task runs now.
  @Nullable NodeProcess running() {
    return running;
  }

  /// Does this after some more steps, wherever the tasks are then.
  void interrupt(int steps, Runnable what) {
    stepsUntilInterruption = steps;
    interruption = what;
  }

  /// Runs whatever can run now.
  void settle() {
    var steps = 0;
    for (var next = next(); next != null; next = next()) {
      running = next;
      next.threads.step();
      running = null;
      next.leaveWhenClosed();
      if (stepsUntilInterruption-- == 0) {
        interruption.run();
      }
      steps++;
      if (steps > MOST_STEPS) {
        throw new AssertionError("tasks that wake each other for ever: " + waiting());
      }
    }
  }

  private @Nullable NodeProcess next() {
    var ready = processes().stream().filter(NodeProcess::isReady).toList();
    return ready.isEmpty() ? null : ready.get(order.nextInt(ready.size()));
  }

  void advance(Duration by) {
    settle();
    var target = clock.instant().plus(by);
    var left = by;
    while (left.isPositive()) {
      var next = clock.untilNext().orElse(left);
      clock.advance(next.compareTo(left) < 0 ? next : left);
      settle();
      left = Duration.between(clock.instant(), target);
    }
  }

  /// What tasks of living processes wait for.
  List<String> waiting() {
    return processes().stream()
        .filter(process -> !process.isOver())
        .flatMap(
            process -> process.threads.waiting().stream().map(task -> process.url + ": " + task))
        .toList();
  }

  SessionOwnership ownership() {
    return disk.ownership().orElseThrow();
  }

  /// The node that the stores know as the owner; empty when it has none that lives.
  Optional<NodeUrl> owner(SessionName session) {
    var alive =
        ownership().nodes().stream()
            .filter(node -> node.isAlive())
            .map(node -> node.lease())
            .toList();
    return ownership().owners().stream()
        .filter(owner -> owner.session().equals(session))
        .map(SessionOwner::lease)
        .filter(Objects::nonNull)
        .filter(alive::contains)
        .map(lease -> lease.node())
        .findFirst();
  }

  /// All stored sessions.
  List<Session> sessions() {
    return ownership().owners().stream()
        .flatMap(owner -> disk.sessions().reload(owner.session()).stream())
        .toList();
  }

  /// The first write of a new owner: no other process that runs may still think that the session is
  /// its own.
  private void owned(OwnedWrite write) {
    var name = write.session().name();
    var by = write.by();
    for (var process : processes()) {
      if (by != null
          && !process.url.equals(by.node())
          && process.isUp()
          && process.hasRunFor(LEASE)
          && process.opened().nodes().nodeOf(name).filter(process.url::equals).isPresent()) {
        surprises.add(process.url + " runs " + name + ", which " + by + " has taken");
      }
    }
  }

  /// A process that runs stops acting before its lease ends. One that was paused in the middle of
  /// something may be late.
  private void sent(NetworkAccess by, SessionName session, Message message) {
    Predicate<NodeProcess> isSender = process -> process.network == by;
    var sender = processes().stream().filter(isSender).findFirst();
    var owner = owner(session);
    if (sender.isPresent()
        && sender.get().hasRunFor(LEASE)
        && owner.filter(url -> !url.equals(sender.get().url)).isPresent()) {
      surprises.add(
          sender.get().url
              + " sent "
              + message.id()
              + " of "
              + session
              + ", which "
              + owner.get()
              + " has, at "
              + clock.instant());
    }
  }

  /// Shows what happens in the one run that is repeated.
  void trace(String what) {
    if (TRACED) {
      System.err.println(clock.instant() + " " + what);
    }
  }
}
