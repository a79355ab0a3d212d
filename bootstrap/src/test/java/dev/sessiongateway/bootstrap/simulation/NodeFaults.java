package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.bootstrap.simulation.NodeGroup.Host;
import dev.sessiongateway.bootstrap.simulation.StoreConnection.State;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.node.NodeUrl;
import java.time.Duration;
import java.util.SplittableRandom;

/// What goes wrong with nodes, each for some seconds.
final class NodeFaults {
  private final NodeGroup group;
  private final SplittableRandom random;
  private boolean isHealed;

  NodeFaults(NodeGroup group, SplittableRandom random) {
    this.group = group;
    this.random = random;
  }

  private Host host() {
    return group.hosts().get(random.nextInt(group.hosts().size()));
  }

  private NodeProcess process() {
    return host().process();
  }

  private void undo(Runnable what) {
    var seconds = random.nextInt(4) == 0 ? 12_000 : 3_500;
    var _ = group.clock.after(Duration.ofMillis(random.nextInt(seconds)), what);
  }

  /// In the middle of what the tasks do then.
  private void inTheMiddle(Runnable what) {
    group.interrupt(
        random.nextInt(150),
        () -> {
          if (!isHealed) {
            what.run();
          }
        });
  }

  /// Gets no processor for a while.
  void pause() {
    var process = process();
    inTheMiddle(() -> {
      group.trace(process.url + " is paused");
      process.pause();
      undo(() -> {
        group.trace(process.url + " goes on");
        process.resume();
      });
    });
  }

  void crash() {
    var host = host();
    inTheMiddle(() -> {
      host.process().die();
      startLater(host);
    });
  }

  /// Is ended by an operator, with a hand-over.
  void stop() {
    var host = host();
    if (host.process().isUp()) {
      group.trace(host.url + " is stopped");
      host.process().stop();
      startLater(host);
    }
  }

  /// Its operator starts it until it runs.
  private void startLater(Host host) {
    undo(() -> startAgain(host));
  }

  private void startAgain(Host host) {
    if (host.process().isOver() || !host.process().isUp()) {
      host.start();
      var _ = group.clock.after(Duration.ofMillis(500), () -> startAgain(host));
    }
  }

  void partitionFromStores() {
    var process = process();
    var state = random.nextBoolean() ? State.BROKEN : State.SILENT;
    inTheMiddle(() -> {
      group.trace(process.url + " and the stores: " + state);
      process.connection.become(state);
      undo(() -> {
        group.trace(process.url + " reaches the stores");
        process.connection.become(State.UP);
      });
    });
  }

  void loseAnswer() {
    process().connection.loseAnswer(random.nextInt(60));
  }

  void partitionFromNetwork() {
    var process = process();
    group.trace(process.url + " does not reach the network");
    process.network.reach(false);
    undo(() -> process.network.reach(true));
  }

  void drain(NodeClients clients) {
    var url = host().url;
    clients.ask(url + ": drain", gateway -> gateway.nodes().drain(url, true));
    undo(() -> undrain(url));
  }

  private void undrain(NodeUrl url) {
    try {
      var _ = group.ownership().drain(url, false);
    } catch (FaultException e) {
      throw new AssertionError(e);
    }
  }

  void receivers() {
    group.receivers.fail(true);
    undo(() -> group.receivers.fail(false));
  }

  /// Everything works again: every node runs, reaches everything and may have sessions.
  void heal() {
    isHealed = true;
    group.trace("everything works again");
    group.receivers.fail(false);
    group.network.heal();
    for (var host : group.hosts()) {
      host.process().heal();
      undrain(host.url);
      startAgain(host);
    }
  }
}
