package dev.sessiongateway.network.simulator.remote;

import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.link.SimulatedLink;
import dev.sessiongateway.network.simulator.wire.Frame;
import dev.sessiongateway.network.simulator.wire.FrameReader;
import dev.sessiongateway.network.simulator.wire.FrameWriter;
import dev.sessiongateway.network.simulator.wire.NetworkCalls;
import dev.sessiongateway.network.simulator.wire.NetworkCalls.FileCalls;
import dev.sessiongateway.network.simulator.wire.NetworkCalls.LinkCalls;
import dev.sessiongateway.network.simulator.wire.RemoteCall;
import dev.sessiongateway.network.simulator.wire.WireWords;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The link of a session to a network in another process. Over a lost channel it stays what it was:
/// it reports that the connection is lost, and is opened again on the next channel. When another
/// gateway has opened the session meanwhile, it fails as replaced, and stays so until it is asked
/// to connect.
final class RemoteLink implements NetworkLink {
  private static final Logger log = LoggerFactory.getLogger(RemoteLink.class);

  private static final Duration CONNECTING = Duration.ofSeconds(2);

  private final SessionName session;
  private final long number;
  private final LinkListener listener;
  private final Line line;
  private final SerialTasks signals;
  private final ConcurrentHashMap<Class<?>, Object> capabilities = new ConcurrentHashMap<>();
  private final LinkState state = new LinkState();

  RemoteLink(SessionName session, long number, LinkListener listener, Line line) {
    this.session = session;
    this.number = number;
    this.listener = listener;
    this.line = line;
    this.signals = new SerialTasks(line.executor());
  }

  /// What the links of a gateway share.
  interface Line {
    /// The channel that there is; null while there is none.
    @Nullable SimulatorConnection current();

    RemoteFiles files();

    Executor executor();

    /// The link is closed.
    void remove(RemoteLink link);
  }

  SessionName session() {
    return session;
  }

  long number() {
    return number;
  }

  /// Opens it on a new channel, and connects it when it was to be connected.
  private void resume(SimulatorConnection connection) {
    if (!state.beginOpening(connection)) {
      return;
    }
    var network =
        RemoteStub.of(NetworkCalls.class, (call, arguments) -> connection.call(call, 0, arguments));
    var generation = 0L;
    try {
      generation = network.open(session, number, state.generation());
    } catch (RuntimeException e) {
      state.openingFailed(connection);
      throw e;
    }
    if (generation == 0) {
      replaced();
    } else if (state.opened(connection, generation)) {
      calls(connection).connect();
    }
  }

  /// As [#resume]; a link that is not opened now is opened when it is to connect, or on the next
  /// channel.
  void resumeIfPossible(SimulatorConnection connection) {
    try {
      resume(connection);
    } catch (FaultException e) {
      log.atDebug().setCause(e).log("a link is not opened now");
    }
  }

  private LinkCalls calls(SimulatorConnection connection) {
    return RemoteStub.of(
        LinkCalls.class, (call, arguments) -> connection.call(call, number, arguments));
  }

  /// Waits a moment for the network to begin, so that what is done next comes after it, as in one
  /// process.
  @Override
  public void connect() {
    try {
      CompletableFuture.runAsync(this::connectNow, line.executor())
          .get(CONNECTING.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      log.atDebug().setCause(e).log("the network does not begin to connect a link at once");
    }
  }

  private void connectNow() {
    try {
      state.takeBack();
      var opened = state.connecting();
      var current = line.current();
      if (opened != null) {
        calls(opened).connect();
      } else if (current != null) {
        resume(current);
      }
    } catch (FaultException e) {
      log.atDebug().setCause(e).log("a link does not connect now");
    }
  }

  @Override
  public <C extends Capability> Optional<C> find(Class<C> capability) {
    return SimulatedLink.CAPABILITIES.contains(capability)
        ? Optional.of(capability.cast(capabilities.computeIfAbsent(capability, this::stub)))
        : Optional.empty();
  }

  private Object stub(Class<?> capability) {
    return RemoteStub.of(capability, this::call);
  }

  private @Nullable Object call(RemoteCall call, @Nullable Object @Nullable [] arguments) {
    var connection = state.connection();
    if (connection == null) {
      throw SimulatorConnection.down(false);
    }
    var files = files(connection);
    line.files().give(files, arguments, call.owner() != MessageSending.class);
    var result = connection.call(call, number, arguments);
    line.files().take(files, result);
    return result;
  }

  static FileCalls files(SimulatorConnection connection) {
    return RemoteStub.of(FileCalls.class, (call, arguments) -> connection.call(call, 0, arguments));
  }

  /// Takes a signal about the link, and answers the offer.
  void takeLifecycle(SimulatorConnection from, long offer, FrameReader frame) {
    signals.add(() ->
        answer(
            from,
            offer,
            isTaken(() -> {
              var signal = frame.next(WireWords.LIFECYCLE);
              state.received(signal);
              listener.on(signal);
            })));
  }

  /// Takes signals about the account, with their files, and answers the offer.
  void takeUpdates(SimulatorConnection from, long offer, FrameReader frame, boolean held) {
    signals.add(() ->
        answer(
            from,
            offer,
            isTaken(() -> {
              var updates = frame.next(WireWords.UPDATES);
              line.files().take(files(from), updates);
              if (held) {
                listener.onHeld(updates);
              } else {
                listener.onAll(updates);
              }
            })));
  }

  private boolean isTaken(Runnable taking) {
    if (state.isClosed()) {
      return false;
    }
    try {
      taking.run();
      return true;
    } catch (RuntimeException | Error e) {
      log.atWarn().setCause(e).log("signals were not taken, and are offered again");
      return false;
    }
  }

  /// Answers an offer; when the channel is lost, the network offers it again.
  static void answer(SimulatorConnection to, long offer, boolean isTaken) {
    try {
      to.send(FrameWriter.write(isTaken ? new Frame.Taken(offer) : new Frame.NotTaken(offer)));
    } catch (FaultException e) {
      log.atDebug().setCause(e).log("an offer is not answered");
    }
  }

  /// The channel is lost.
  void lost() {
    state.lost();
    signals.add(() -> {
      if (state.isUp()) {
        report(new LinkSignal.ConnectionLost());
      }
    });
  }

  /// Another gateway has the session now.
  void replaced() {
    if (state.replaced()) {
      signals.add(() -> report(new LinkSignal.LinkFailed(FailureReason.REPLACED)));
    }
  }

  /// One after the other with the signals of the network.
  private void report(LinkSignal.Lifecycle signal) {
    var _ =
        isTaken(() -> {
          state.received(signal);
          listener.on(signal);
        });
  }

  @Override
  public void close() {
    line.remove(this);
    var opened = state.close();
    if (opened != null) {
      try {
        calls(opened).close();
      } catch (FaultException e) {
        log.atDebug().setCause(e).log("the link ends with its channel");
      }
    }
  }
}
