package dev.sessiongateway.http.socketio;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.http.kernel.connection.CloseSignal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.jspecify.annotations.Nullable;

/// A client of Engine.IO, protocol 4, over long polling, a websocket, or the first and later the
/// second. Packets wait in one queue for whatever carries them, so that a change of the transport
/// neither loses nor reorders any. Thread-safe.
final class EngineConnection {
  /// The largest message or request body of a client, in bytes.
  static final int MAX_PAYLOAD = 64 << 10;

  /// How long a websocket may be open beside long polling before the client changes to it.
  static final Duration UPGRADE_TIMEOUT = Duration.ofSeconds(10);

  /// A client that does not read does not answer the close frame.
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  private static final String CLOSE = "1";
  private static final String PING = "2";
  private static final String PONG = "3";
  private static final String PROBE = "probe";
  private static final String UPGRADE = "5";
  private static final String NOOP = "6";

  private final String id;
  private final Handshake handshake;
  private final boolean isPolling;
  private final Time time;
  private final Listener listener;
  private final PacketQueue queue = new PacketQueue();
  private final Heartbeat heartbeat;

  private @Nullable Poll poll;
  private @Nullable Session socket;

  /// Is open beside long polling.
  private @Nullable Session candidate;

  private boolean isProbed;
  private Time.Timer socketDeadline = () -> {};

  /// @param id which nobody can guess
  /// @param isPolling whether the client begins with long polling
  EngineConnection(
      String id, Handshake handshake, boolean isPolling, Time time, Listener listener) {
    this.id = id;
    this.handshake = handshake;
    this.isPolling = isPolling;
    this.time = time;
    this.listener = listener;
    this.heartbeat = new Heartbeat(time, () -> send(PING), this::drop);
  }

  String id() {
    return id;
  }

  Handshake handshake() {
    return handshake;
  }

  boolean hasEnded() {
    return queue.isClosed();
  }

  /// Whether requests of long polling are of this connection now.
  synchronized boolean isPolling() {
    return isPolling && socket == null && !hasEnded();
  }

  /// Sends what the client has to know of the connection, and begins with the heartbeats.
  void begin() {
    send(
        "0{\"sid\":\"%s\",\"upgrades\":[%s],\"pingInterval\":%d,\"pingTimeout\":%d,\"maxPayload\":%d}"
            .formatted(
                id,
                isPolling ? "\"websocket\"" : "",
                Heartbeat.INTERVAL.toMillis(),
                Heartbeat.TIMEOUT.toMillis(),
                MAX_PAYLOAD));
    heartbeat.schedule();
  }

  /// Answers the poll as soon as there are packets.
  ///
  /// @return false when another one waits already, or polls are not taken any more
  boolean poll(Poll next) {
    synchronized (this) {
      if (poll != null || !isPolling()) {
        return false;
      }
      poll = next;
    }
    flush();
    return true;
  }

  /// Takes packets of the client, by whatever they came.
  void receive(String content) {
    for (var packet : ClientPacket.parse(content)) {
      if (hasEnded()) {
        return;
      }
      heartbeat.received();
      if (packet instanceof ClientPacket.OfTransport(var text)) {
        switch (text) {
          case CLOSE -> end();
          case PING -> send(PONG);
          default -> {
            // A pong is for the heartbeat; the others mean something only to a candidate.
          }
        }
      } else {
        listener.received(this, packet);
      }
    }
  }

  /// Sends a packet although others wait, for answers to the client. One that asks and does not
  /// read is disconnected.
  void send(String packet) {
    if (queue.add(packet)) {
      flush();
    } else {
      drop();
    }
  }

  /// Sends an event when the client is not behind any more, unless the sender has ended then.
  void put(String packet, CloseSignal sender) throws InterruptedException {
    queue.put(packet, sender);
    flush();
  }

  /// Lets senders that wait look again whether they have ended.
  void wake() {
    queue.wake();
  }

  /// Whether the client has not taken enough for another event.
  boolean isBehind() {
    return queue.isBehind();
  }

  /// Ends the connection behind what waits and these packets, as far as something carries them.
  void end(String... last) {
    Session unused;
    synchronized (this) {
      var packets = new ArrayList<>(List.of(last));
      if (socket == null) {
        packets.add(CLOSE);
      }
      if (!queue.close(packets)) {
        return;
      }
      heartbeat.stop();
      socketDeadline.cancel();
      if (socket != null) {
        socketDeadline = time.after(CLOSE_TIMEOUT, socket::disconnect);
      }
      unused = candidate;
    }
    flush();
    if (unused != null) {
      unused.disconnect();
    }
    listener.ended(this);
  }

  /// Ends the connection at once; what waits is lost.
  void drop() {
    Session carrier;
    synchronized (this) {
      queue.clear();
      carrier = socket;
    }
    end();
    if (carrier != null) {
      carrier.disconnect();
    }
    cancelSocketDeadline();
  }

  /// A websocket is open: the transport from the beginning, or one to which the client may change.
  void opened(Session opened) {
    if (!isPolling) {
      synchronized (this) {
        socket = opened;
      }
      listener.opened(this);
    } else if (!isCandidate(opened)) {
      opened.disconnect();
    }
  }

  private synchronized boolean isCandidate(Session opened) {
    if (candidate != null || !isPolling()) {
      return false;
    }
    candidate = opened;
    socketDeadline = time.after(UPGRADE_TIMEOUT, opened::disconnect);
    return true;
  }

  void received(Session from, String content) {
    if (isTransport(from)) {
      receive(content);
    } else if (content.equals(PING + PROBE)) {
      probed(from);
    } else if (content.equals(UPGRADE) && isUpgraded(from)) {
      flush();
    } else {
      from.disconnect();
    }
  }

  private synchronized boolean isTransport(Session one) {
    return one.equals(socket);
  }

  /// The client sees that a websocket works. It changes to it when its poll is answered.
  private void probed(Session by) {
    if (isFirstProbe(by)) {
      by.sendText(PONG + PROBE, Callback.NOOP);
      flush();
    } else {
      by.disconnect();
    }
  }

  /// Answers to more probes would wait without a limit for a client that does not read.
  private synchronized boolean isFirstProbe(Session by) {
    if (isProbed || !by.equals(candidate)) {
      return false;
    }
    isProbed = true;
    return true;
  }

  private synchronized boolean isUpgraded(Session to) {
    if (!to.equals(candidate) || hasEnded()) {
      return false;
    }
    socketDeadline.cancel();
    socket = to;
    candidate = null;
    return true;
  }

  /// May be called more than once.
  void closed(Session gone) {
    synchronized (this) {
      if (gone.equals(candidate)) {
        candidate = null;
        isProbed = false;
        socketDeadline.cancel();
      }
    }
    if (isTransport(gone)) {
      drop();
    }
  }

  private synchronized void cancelSocketDeadline() {
    socketDeadline.cancel();
  }

  private void flush() {
    var next = next();
    if (next != null) {
      next.run();
    }
  }

  /// What the transport is to do next: one thing at a time.
  private synchronized @Nullable Runnable next() {
    if (queue.isWriting()) {
      return null;
    }
    var carrier = socket;
    var open = poll;
    if (open != null && (carrier != null || isProbed || !queue.isEmpty())) {
      poll = null;
      if (carrier != null) {
        return () -> {
          open.answer(NOOP, () -> {}, () -> {});
          flush();
        };
      }
      var packets = queue.takeAll(NOOP);
      return () -> open.answer(packets, this::written, this::drop);
    }
    if (carrier == null) {
      return null;
    }
    if (queue.isEmpty()) {
      return hasEnded() ? () -> carrier.close(StatusCode.NORMAL, null, Callback.NOOP) : null;
    }
    var packet = queue.takeOne();
    return () -> carrier.sendText(packet, Callback.from(this::written, _ -> drop()));
  }

  private void written() {
    queue.written();
    flush();
  }

  /// A request of the client that waits for packets.
  @FunctionalInterface
  interface Poll {
    /// Called once.
    void answer(String packets, Runnable written, Runnable lost);
  }

  /// What happens on a connection, on a thread that must not block.
  interface Listener {
    /// A client that begins with a websocket is there.
    void opened(EngineConnection connection);

    void received(EngineConnection connection, ClientPacket packet);

    /// Called once.
    void ended(EngineConnection connection);
  }
}
