package dev.sessiongateway.network.simulator.remote;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.time.BackOff;
import dev.sessiongateway.network.simulator.remote.SimulatorConnection.SimulatorRefusal;
import dev.sessiongateway.network.simulator.wire.Frame;
import dev.sessiongateway.network.simulator.wire.FrameReader;
import dev.sessiongateway.network.simulator.wire.NetworkCalls;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps a channel to the process of the network, and opens its links again on the next channel
/// when one is lost. Thread-safe.
final class SimulatorLine implements SimulatorConnection.Peer, RemoteLink.Line {
  private static final Logger log = LoggerFactory.getLogger(SimulatorLine.class);

  private static final BackOff RETRY = new BackOff(Duration.ofMillis(200), Duration.ofSeconds(10));

  /// How often the network is asked whether it lives.
  private static final Duration BEAT = Duration.ofSeconds(10);

  /// A network from which nothing has come for so long is gone.
  private static final Duration SILENCE = Duration.ofSeconds(35);

  private final SimulatorAddress address;
  private final WebSocketConnections sockets;
  private final Time machine;
  private final Executor executor;
  private final Identifiers chances;
  private final FollowedClock clock;
  private final Function<MediaId, String> pictureUrl;
  private final RemoteFiles files;
  private final NetworkCalls calls = calls(this);
  private final AtomicLong lastLink = new AtomicLong();
  private final Map<Long, RemoteLink> links = new ConcurrentHashMap<>();
  private final Map<SessionName, RemoteLink> sessions = new ConcurrentHashMap<>();
  private final AtomicReference<@Nullable SimulatorConnection> current = new AtomicReference<>();
  private volatile Map<String, Long> figures = Map.of();
  private final AtomicInteger attempts = new AtomicInteger();
  private volatile boolean isClosed;

  SimulatorLine(SimulatorAddress address, NetworkContext context) {
    this.address = address;
    this.machine = context.time().machine();
    this.executor = context.background();
    this.chances = context.identifiers().in("simulator-line");
    this.clock = new FollowedClock(context.time(), executor);
    this.pictureUrl = context.pictureUrl();
    this.files = new RemoteFiles(context.files());
    this.sockets = new WebSocketConnections(address, executor);
  }

  private static NetworkCalls calls(SimulatorLine line) {
    return RemoteStub.of(
        NetworkCalls.class, (call, arguments) -> line.connection().call(call, 0, arguments));
  }

  /// Tries once at once.
  ///
  /// @throws SimulatorRefusal when the network refuses this gateway
  void start() {
    try {
      connect();
    } catch (SimulatorRefusal e) {
      close();
      throw e;
    } catch (IOException e) {
      log.atWarn()
          .addKeyValue("simulator", address)
          .addKeyValue("reason", e.getMessage())
          .log("the simulator does not answer; it is tried again");
      connectLater();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  NetworkCalls calls() {
    return calls;
  }

  Map<String, Long> figures() {
    return figures;
  }

  /// Why the network is not reached; empty when it is.
  Optional<String> problem() {
    return current.get() == null && !isClosed
        ? Optional.of("the simulator at " + address + " does not answer; it is tried again")
        : Optional.empty();
  }

  @Override
  public RemoteFiles files() {
    return files;
  }

  @Override
  public Executor executor() {
    return executor;
  }

  @Override
  public @Nullable SimulatorConnection current() {
    return current.get();
  }

  /// @throws FaultException `network.down` while it is not reached
  private SimulatorConnection connection() {
    var connection = current.get();
    if (connection == null) {
      throw SimulatorConnection.down(false);
    }
    return connection;
  }

  RemoteLink open(SessionName session, LinkListener listener) {
    var link = new RemoteLink(session, lastLink.incrementAndGet(), listener, this);
    if (sessions.putIfAbsent(session, link) != null) {
      throw new IllegalStateException("session " + session + " has an open link already");
    }
    links.put(link.number(), link);
    var connection = current.get();
    if (connection != null) {
      link.resumeIfPossible(connection);
    }
    return link;
  }

  @Override
  public void remove(RemoteLink link) {
    links.remove(link.number());
    sessions.remove(link.session(), link);
  }

  private void connect() throws IOException, InterruptedException {
    var connection = SimulatorConnection.open(sockets, this);
    clock.follow(connection.greeting().clock());
    current.set(connection);
    if (isClosed) {
      connection.close("the gateway stops");
    }
    if (connection.isClosed()) {
      lost(connection);
      return;
    }
    attempts.set(0);
    log.atInfo().addKeyValue("simulator", address).log("connected to the simulator");
    links.values().forEach(link -> executor.execute(() -> link.resumeIfPossible(connection)));
    beat(connection);
  }

  @Override
  public UnaryOperator<String> pictures(SimulatorConnection connection, String prefix) {
    return new RemotePictures(prefix, pictureUrl, RemoteLink.files(connection), files);
  }

  private void connectLater() {
    if (!isClosed) {
      var pause = RETRY.after(attempts.incrementAndGet(), chances.chance());
      machine.after(pause, () -> executor.execute(this::connectAgain));
    }
  }

  private void connectAgain() {
    if (isClosed) {
      return;
    }
    try {
      connect();
    } catch (SimulatorRefusal e) {
      log.atError().log(e.getMessage());
      connectLater();
    } catch (IOException e) {
      log.atDebug().setCause(e).log("the simulator does not answer");
      connectLater();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void lost(SimulatorConnection connection) {
    if (current.compareAndSet(connection, null)) {
      if (!isClosed) {
        log.atWarn().addKeyValue("simulator", address).log("lost the simulator");
      }
      links.values().forEach(RemoteLink::lost);
      connectLater();
    }
  }

  private void beat(SimulatorConnection connection) {
    if (current.get() != connection) {
      return;
    }
    if (connection.silence().compareTo(SILENCE) > 0) {
      connection.close("the simulator is silent");
      return;
    }
    executor.execute(this::readFigures);
    machine.after(BEAT, () -> beat(connection));
  }

  private void readFigures() {
    try {
      figures = calls.figures();
    } catch (FaultException e) {
      log.atDebug().setCause(e).log("the simulator does not answer");
    }
  }

  @Override
  public void offered(SimulatorConnection from, Frame head, FrameReader frame) {
    switch (head) {
      case Frame.Lifecycle(var offer, var number) ->
          answer(from, offer, links.get(number), link -> link.takeLifecycle(from, offer, frame));
      case Frame.Updates(var offer, var number, var held) ->
          answer(
              from, offer, links.get(number), link -> link.takeUpdates(from, offer, frame, held));
      case Frame.Clock(var offer, var setting) ->
          clock.follow(setting, followed -> RemoteLink.answer(from, offer, followed));
      case Frame.Replaced(var number) -> {
        var link = links.get(number);
        if (link != null && from == current.get()) {
          link.replaced();
        }
      }
      case Frame.Hello _,
          Frame.Welcome _,
          Frame.Call _,
          Frame.Answer _,
          Frame.Refused _,
          Frame.Broken _,
          Frame.Taken _,
          Frame.NotTaken _ ->
          throw new IllegalArgumentException("the frame is not expected here");
    }
  }

  /// Signals for a link that was closed meanwhile are not taken.
  private void answer(
      SimulatorConnection from, long offer, @Nullable RemoteLink link, Consumer<RemoteLink> take) {
    if (link != null) {
      take.accept(link);
    } else {
      executor.execute(() -> RemoteLink.answer(from, offer, false));
    }
  }

  void close() {
    isClosed = true;
    var connection = current.get();
    if (connection != null) {
      connection.close("the gateway stops");
    }
    sockets.close();
  }
}
