package dev.sessiongateway.application.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.GatewayConfig;
import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.delivery.FakeDelivery;
import dev.sessiongateway.application.delivery.FakeRenderer;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.application.time.SettlingExecutor;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// Several gateways on the same stores in memory and on one fake network, with their clocks in the
/// hands of a test.
final class NodeFixture implements AutoCloseable {
  static final Duration LEASE = Duration.ofSeconds(3);

  /// After so long others have the sessions of a node that ended without a word.
  static final Duration TAKE_OVER = LEASE.plusSeconds(2);

  final ManualTime time = new ManualTime();
  final CountingIdentifiers identifiers = new CountingIdentifiers();
  final SettlingExecutor background = new SettlingExecutor();
  final FakeNetwork network = new FakeNetwork(time, identifiers, background);
  final FakeDelivery delivery = new FakeDelivery();
  private final InMemoryStores stores = InMemoryStores.shared(time);
  private final List<TestNode> nodes = new ArrayList<>();

  NodeFixture() {
    network.letNewestLinkWin();
  }

  /// Starts a node; its host has this name.
  TestNode start(String host) {
    return start(host, _ -> {});
  }

  TestNode start(String host, Consumer<GatewayConfig> change) {
    return start(host, change, UnaryOperator.identity());
  }

  /// Starts a node that has these receivers beside webhooks.
  TestNode startWith(String host, ReceiverProvider receivers) {
    return start(host, _ -> {}, UnaryOperator.identity(), List.of(_ -> receivers));
  }

  /// @param seen the stores as the gateway sees them
  TestNode start(String host, Consumer<GatewayConfig> change, UnaryOperator<Stores> seen) {
    return start(host, change, seen, List.of());
  }

  private TestNode start(
      String host,
      Consumer<GatewayConfig> change,
      UnaryOperator<Stores> seen,
      List<Function<Gateway, ReceiverProvider>> receivers) {
    var clock = new PausableTime(time);
    var own = nodes.isEmpty() ? stores : stores.another();
    var gateway =
        Gateway.open(
            config -> {
              config.network = network;
              config.stores = seen.apply(own);
              config.time = clock;
              config.identifiers = identifiers;
              config.background = background;
              config.eventRenderer = new FakeRenderer();
              config.delivery = delivery;
              config.node = new NodeOptions(url(host), "1.0", "fake", LEASE);
              change.accept(config);
            },
            receivers);
    var node = new TestNode(url(host), gateway, own, clock);
    nodes.add(node);
    settle();
    return node;
  }

  static NodeUrl url(String host) {
    return new NodeUrl("http://" + host + ":8080");
  }

  /// Creates a session on a node and scans its QR code.
  void active(TestNode node, SessionName name) {
    node.gateway().sessions().create(NewSession.started(name));
    settle();
    network.scan(name, FakeNetwork.ADA);
    settle();
    assertThat(node.gateway().sessions().get(name).state()).isInstanceOf(SessionState.Active.class);
  }

  void settle() {
    background.settle();
  }

  /// Lets time pass from one timer to the next, each time until all that came of it is done.
  void advance(Duration by) {
    var left = by;
    do {
      var next = time.untilNext().orElse(left);
      var step = next.compareTo(left) < 0 ? next : left;
      time.advance(step);
      settle();
      left = left.minus(step);
    } while (left.isPositive() || time.untilNext().filter(Duration::isZero).isPresent());
  }

  @Override
  public void close() {
    for (var node : nodes) {
      node.time().resume();
      node.stores().refuseWrites(null);
    }
    settle();
    nodes.forEach(node -> node.gateway().close());
    settle();
  }

  /// @param stores as this node sees them
  record TestNode(NodeUrl url, Gateway gateway, InMemoryStores stores, PausableTime time) {
    /// Its process gets no processor any more: its timers do not fire.
    void pause() {
      time.pause();
    }

    void resume() {
      time.resume();
    }

    /// It does not reach the stores any more.
    void cutFromStores() {
      stores.refuseWrites(new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.BROKEN));
    }

    void reachStores() {
      stores.refuseWrites(null);
    }

    Optional<NodeUrl> nodeOf(SessionName name) {
      return gateway.nodes().nodeOf(name);
    }

    SessionState state(SessionName name) {
      return gateway.sessions().get(name).state();
    }

    void send(SessionName name, String text) {
      var _ = gateway.messaging().send(name, GatewayFixture.text(text));
    }

    boolean runs(SessionName name) {
      return nodeOf(name).filter(url::equals).isPresent();
    }
  }

  /// The clock of one process. While it is paused its timers wait; they fire when it goes on.
  static final class PausableTime implements Time {
    private final Time time;
    private final List<Runnable> missed = new ArrayList<>();
    private boolean isPaused;

    PausableTime(Time time) {
      this.time = time;
    }

    @Override
    public Instant instant() {
      return time.instant();
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
      return time.after(delay, () -> fire(task));
    }

    private void fire(Runnable task) {
      synchronized (this) {
        if (isPaused) {
          missed.add(task);
          return;
        }
      }
      task.run();
    }

    synchronized void pause() {
      isPaused = true;
    }

    void resume() {
      List<Runnable> late;
      synchronized (this) {
        isPaused = false;
        late = List.copyOf(missed);
        missed.clear();
      }
      late.forEach(Runnable::run);
    }
  }
}
