package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.delivery.FakeRenderer;
import dev.sessiongateway.application.event.Events.Start;
import dev.sessiongateway.application.node.NodeOptions;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.bootstrap.simulation.NodeGroup.ClockError;
import dev.sessiongateway.bootstrap.simulation.SharedNetwork.NetworkAccess;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.InstanceId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One process of a node, from its start until it ends or dies.
final class NodeProcess {
  private static final Duration LONGEST_END = Duration.ofSeconds(10);

  final NodeUrl url;
  final SingleThread threads;
  final StoreConnection connection;
  final NetworkAccess network;
  private final InMemoryStores view;
  private final NodeClock clock;
  private final NodeGroup group;

  /// What a follower of all events has seen: the number of the last event by session.
  final Map<InstanceId, Long> followed = new HashMap<>();

  private @Nullable Gateway gateway;
  private boolean isStarted;
  private boolean isPaused;
  private Instant resumedAt = Instant.MIN;
  private boolean isOver;
  private boolean isEnding;
  private boolean isClosed;

  NodeProcess(NodeGroup group, NodeUrl url, ClockError clockError) {
    this.group = group;
    this.url = url;
    threads = new SingleThread(group.order);
    view = group.disk.another();
    clock = new NodeClock(group.clock, NodeGroup.START, clockError, threads);
    connection =
        new StoreConnection(
            view, group.clock, group.chance, threads, () -> group.running() == this);
    network = new NetworkAccess(group.network, threads);
  }

  boolean isStarted() {
    return isStarted;
  }

  void start() {
    isStarted = true;
    threads.start(
        "start",
        () -> {
          try {
            gateway = open();
            follow(gateway);
          } catch (RuntimeException e) {
            group.trace(url + " does not start: " + e.getMessage());
            end();
          }
        });
  }

  private Gateway open() {
    return Gateway.open(config -> {
      config.network = network;
      config.stores = connection.stores();
      config.time = clock;
      config.identifiers = group.identifiers;
      config.secrets = group.identifiers;
      config.background = new WorkerSupervisor(threads, clock::elapsed);
      config.eventRenderer = new FakeRenderer();
      config.delivery = group.receivers;
      config.node = new NodeOptions(url, "1.0", "simulated", NodeGroup.LEASE);
    });
  }

  private void follow(Gateway opened) {
    var _ =
        opened
            .events()
            .follow(
                _ -> true,
                _ -> new Start.After(0),
                (session, event) -> {
                  var before = followed.put(session.id(), event.seq());
                  if (event.seq() != (before == null ? 0 : before) + 1) {
                    group.surprises.add(
                        "a follower on "
                            + url
                            + " got event "
                            + event.seq()
                            + " of "
                            + session.name()
                            + " after "
                            + before);
                  }
                });
  }

  /// Empty until it has started, and when it is over.
  @Nullable Gateway gateway() {
    return isOver ? null : gateway;
  }

  Gateway opened() {
    return Objects.requireNonNull(gateway());
  }

  boolean isUp() {
    return gateway() != null && !isEnding;
  }

  boolean isOver() {
    return isOver;
  }

  boolean isPaused() {
    return isPaused;
  }

  /// Whether a task of it can go on now.
  boolean isReady() {
    return !isOver && !isPaused && threads.isReady();
  }

  void pause() {
    isPaused = true;
  }

  void resume() {
    if (isPaused) {
      isPaused = false;
      resumedAt = group.clock.instant();
    }
  }

  /// Whether it has run without a pause for this long.
  boolean hasRunFor(Duration time) {
    return !isPaused && !resumedAt.isAfter(group.clock.instant().minus(time));
  }

  /// It dies at once, with whatever it was doing.
  void die() {
    if (!isOver) {
      group.trace(url + " dies");
      end();
    }
  }

  private void end() {
    isOver = true;
    threads.die();
    network.die();
    view.close();
  }

  /// It ends as an operator ends it; after a while it is killed.
  void stop() {
    isEnding = true;
    var ending = gateway();
    if (ending == null) {
      die();
      return;
    }
    threads.start(
        "stop",
        () -> {
          ending.nodes().handOver();
          ending.close();
          group.trace(url + " has ended");
          isClosed = true;
        });
    var _ = group.clock.after(LONGEST_END, this::kill);
  }

  private void kill() {
    if (isClosed && !isOver && !isPaused) {
      group.surprises.add(url + " left behind by the end: " + List.copyOf(threads.waiting()));
    }
    die();
  }

  /// A process that has closed its gateway ends when its tasks have.
  void leaveWhenClosed() {
    if (isClosed && !isOver && !threads.isReady() && threads.waiting().isEmpty()) {
      end();
    }
  }

  /// One that is about to end is killed.
  void heal() {
    if (isEnding) {
      die();
    }
    resume();
    connection.heal();
    network.reach(true);
  }
}
