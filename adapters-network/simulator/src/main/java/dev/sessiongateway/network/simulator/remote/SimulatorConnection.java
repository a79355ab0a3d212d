package dev.sessiongateway.network.simulator.remote;

import dev.sessiongateway.application.simulation.FrameChannel;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.network.simulator.wire.Frame;
import dev.sessiongateway.network.simulator.wire.FrameReader;
import dev.sessiongateway.network.simulator.wire.FrameWriter;
import dev.sessiongateway.network.simulator.wire.RemoteCall;
import dev.sessiongateway.network.simulator.wire.WireWords;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One channel to the process of the network: its calls, and what they wait for. Every wait ends:
/// with the answer, the channel or a deadline. Thread-safe.
final class SimulatorConnection implements FrameChannel.Receiver {
  private static final Logger log = LoggerFactory.getLogger(SimulatorConnection.class);

  private static final Duration GREETING = Duration.ofSeconds(5);

  /// Longer than the longest delays that faults on purpose cause. That the network is gone is
  /// noticed before, by calls of its own.
  private static final Duration ANSWER = Duration.ofSeconds(150);

  /// When a call that was not answered is worth repeating.
  private static final Duration RETRY = Duration.ofSeconds(5);

  private static final int MOST_CALLS = 2_048;

  private final Peer peer;
  private final Semaphore calls = new Semaphore(MOST_CALLS);
  private final AtomicLong lastCall = new AtomicLong();
  private final Map<Long, CompletableFuture<FrameReader>> unanswered = new ConcurrentHashMap<>();
  private final CompletableFuture<Frame.Welcome> welcome = new CompletableFuture<>();
  private volatile @Nullable WebSocketChannel channel;
  private volatile UnaryOperator<String> pictures = UnaryOperator.identity();
  private volatile boolean isClosed;
  private volatile long heardAt = SystemTime.elapsed().toNanos();

  private SimulatorConnection(Peer peer) {
    this.peer = peer;
  }

  /// Takes what the network sends by itself. Returns at once.
  interface Peer {
    /// @param frame with its values still to read
    void offered(SimulatorConnection from, Frame head, FrameReader frame);

    void lost(SimulatorConnection connection);

    /// Gives pictures their addresses here, when values that name them are read.
    ///
    /// @param prefix with what the network's addresses begin
    UnaryOperator<String> pictures(SimulatorConnection connection, String prefix);
  }

  /// Connects and greets.
  ///
  /// @throws IOException when nobody answers
  /// @throws SimulatorRefusal when the network refuses this gateway
  static SimulatorConnection open(WebSocketConnections sockets, Peer peer)
      throws IOException, InterruptedException {
    var connection = new SimulatorConnection(peer);
    var channel = sockets.connect(connection);
    connection.channel = channel;
    try {
      channel.send(FrameWriter.write(new Frame.Hello(Frame.VERSION)));
      var _ = connection.welcome.get(GREETING.toNanos(), TimeUnit.NANOSECONDS);
      return connection;
    } catch (IllegalStateException | ExecutionException | TimeoutException e) {
      channel.close("no welcome");
      var refusal = channel.refusal();
      if (refusal != null) {
        throw new SimulatorRefusal(sockets.address(), refusal);
      }
      throw new IOException("no welcome", e);
    }
  }

  boolean isClosed() {
    return isClosed;
  }

  Frame.Welcome greeting() {
    return welcome.join();
  }

  /// How long nothing has come from the network.
  Duration silence() {
    return SystemTime.elapsed().minusNanos(heardAt);
  }

  /// Calls the network and waits for its answer.
  ///
  /// @throws FaultException as the operation, and `network.down` when there is no answer
  @Nullable Object call(RemoteCall call, long link, @Nullable Object @Nullable [] arguments) {
    if (isClosed || !calls.tryAcquire()) {
      throw down(false);
    }
    try {
      var id = lastCall.incrementAndGet();
      var answer = new CompletableFuture<FrameReader>();
      unanswered.put(id, answer);
      try {
        send(call.write(id, link, arguments));
        return result(call, answer.get(ANSWER.toNanos(), TimeUnit.NANOSECONDS));
      } finally {
        unanswered.remove(id);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw down(true);
    } catch (ExecutionException | TimeoutException e) {
      throw down(true);
    } finally {
      calls.release();
    }
  }

  private static @Nullable Object result(RemoteCall call, FrameReader answer) {
    return switch (answer.frame()) {
      case Frame.Answer _ -> call.result(answer);
      case Frame.Refused _ -> throw answer.next(WireWords.FAULT).toException();
      case Frame _ ->
          throw new IllegalStateException(
              "the simulator could not do " + call.name() + "; its log says why");
    };
  }

  /// @param uncertain whether the network may have acted
  static FaultException down(boolean uncertain) {
    return new Fault.NetworkDown(RETRY, uncertain).toException();
  }

  /// @throws FaultException `network.down` when it cannot be sent
  void send(String frame) {
    var open = channel;
    if (isClosed || open == null) {
      throw down(true);
    }
    try {
      open.send(frame);
    } catch (IllegalStateException e) {
      log.atDebug().setCause(e).log("the channel to the simulator is closed");
      throw down(true);
    }
  }

  void close(String reason) {
    var open = channel;
    if (open != null) {
      open.close(reason);
    }
  }

  @Override
  public void receive(String text) {
    heardAt = SystemTime.elapsed().toNanos();
    try {
      var frame = new FrameReader(text, pictures);
      switch (frame.frame()) {
        case Frame.Welcome greeting -> {
          pictures = peer.pictures(this, greeting.pictures());
          welcome.complete(greeting);
        }
        case Frame.Answer(var id) -> answered(id, frame);
        case Frame.Refused(var id) -> answered(id, frame);
        case Frame.Broken(var id) -> answered(id, frame);
        case Frame head -> peer.offered(this, head, frame);
      }
    } catch (IllegalArgumentException e) {
      log.atWarn().setCause(e).log("the simulator sent a frame that is not understood");
      close("the frame is not understood");
    }
  }

  private void answered(long id, FrameReader frame) {
    var waiting = unanswered.get(id);
    if (waiting != null) {
      waiting.complete(frame);
    }
  }

  @Override
  public void closed() {
    isClosed = true;
    var lost = new IOException("the channel is lost");
    welcome.completeExceptionally(lost);
    unanswered.values().forEach(waiting -> waiting.completeExceptionally(lost));
    peer.lost(this);
  }

  /// The process of the network refuses this gateway: its key, or the version of its protocol.
  static final class SimulatorRefusal extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    SimulatorRefusal(SimulatorAddress address, String reason) {
      super("the simulator at %s refuses this gateway: %s".formatted(address, reason));
    }
  }
}
