package dev.sessiongateway.http.socketio;

import com.corundumstudio.socketio.Transport;
import com.corundumstudio.socketio.handler.ClientHead;
import com.corundumstudio.socketio.protocol.ConnPacket;
import com.corundumstudio.socketio.protocol.EngineIOVersion;
import com.corundumstudio.socketio.protocol.Packet;
import com.corundumstudio.socketio.protocol.PacketType;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.connection.CloseSignal;
import dev.sessiongateway.http.kernel.connection.LiveConnections.ManagedConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// One client in one namespace. A slow client delays only itself: a few events are buffered for it,
/// the next one waits, and after a deadline the client is disconnected.
final class NamespaceConnection implements ManagedConnection {
  /// How long one event may wait for space in the buffer.
  private static final Duration BUFFER_DEADLINE = Duration.ofSeconds(30);

  /// The library sends the heartbeats itself; this is how often the key is checked again.
  private static final Duration KEY_CHECK_INTERVAL = Duration.ofSeconds(25);

  /// Events that may be buffered for a polling client.
  private static final int MAX_BUFFERED = 16;

  private static final long POLL_MILLIS = 10;
  private static final String GLOBAL = "/";

  private final ClientHead client;
  private final String namespace;
  private final Time time;
  private final CloseSignal ended = new CloseSignal();
  private final AtomicBoolean isIn = new AtomicBoolean();
  private final CountDownLatch confirmed = new CountDownLatch(1);
  private final ReentrantLock sendLock = new ReentrantLock();

  /// @param namespace empty for that of all instances
  NamespaceConnection(ClientHead client, String namespace, Time time) {
    this.client = client;
    this.namespace = namespace;
    this.time = time;
    ended.then(confirmed::countDown);
  }

  String namespace() {
    return namespace;
  }

  /// Confirms the connection to the client; events follow only after this.
  void confirm() {
    if (isIn.compareAndSet(false, true)) {
      emit(client, namespace, PacketType.CONNECT, new ConnPacket(client.getSessionId()));
    }
    confirmed.countDown();
  }

  /// Refuses a connection in the way that the client's library reports.
  static void refuse(ClientHead client, String namespace, String message) {
    emit(client, namespace, PacketType.ERROR, Map.of("message", message));
  }

  /// Answers an event of the client.
  static void reply(ClientHead client, String namespace, @Nullable Long ack, String message) {
    var answer = Map.of("error", message);
    if (ack == null) {
      var _ = client.send(event(namespace, "error", answer));
    } else {
      var packet = packet(namespace, PacketType.ACK, List.of(answer));
      packet.setAckId(ack);
      var _ = client.send(packet);
    }
  }

  @Override
  public void send(RenderedEvent event) {
    sendLock.lock();
    try {
      awaitSpace();
      if (!ended.hasFired()) {
        var body = new RawValue(new String(event.body(), StandardCharsets.UTF_8));
        var _ = client.send(event(namespace, event.name(), body));
      }
    } finally {
      sendLock.unlock();
    }
  }

  private void awaitSpace() {
    try {
      confirmed.await();
      if (!ended.hasFired() && !hasSpace()) {
        var timer = time.after(BUFFER_DEADLINE, () -> end(HttpFault.READER_TOO_SLOW.toException()));
        var over = new CountDownLatch(1);
        ended.then(over::countDown);
        while (!hasSpace() && !over.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
          // The library does not report when there is space again.
        }
        timer.cancel();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      ended.fire();
    }
  }

  private boolean hasSpace() {
    var transport = client.getCurrentTransport();
    return client.getPacketsQueue(transport).size() < MAX_BUFFERED
        && (transport != Transport.WEBSOCKET || client.isWritable());
  }

  @Override
  public void onEnd(Runnable task) {
    ended.then(task);
  }

  @Override
  public Duration heartbeatInterval() {
    return KEY_CHECK_INTERVAL;
  }

  @Override
  public void heartbeat() {
    // The library pings.
  }

  /// Socket.IO has no field for the reason: the client learns only that the server disconnected it.
  /// A client that does not read loses the connection and all buffered events.
  @Override
  public void end(RuntimeException reason) {
    if (ended.fire()) {
      if (!hasSpace()) {
        client.disconnect();
      } else if (isIn.get()) {
        var _ = client.send(packet(namespace, PacketType.DISCONNECT, null));
      }
    }
  }

  /// The client has disconnected or left the namespace.
  void gone() {
    ended.fire();
  }

  @Override
  public boolean hasEnded() {
    return ended.hasFired();
  }

  private static void emit(ClientHead client, String namespace, PacketType type, Object data) {
    var _ = client.send(packet(namespace, type, data));
  }

  private static Packet event(String namespace, String name, Object argument) {
    var packet = packet(namespace, PacketType.EVENT, List.of(argument));
    packet.setName(name);
    return packet;
  }

  private static Packet packet(String namespace, PacketType type, @Nullable Object data) {
    var packet = new Packet(PacketType.MESSAGE, EngineIOVersion.V4);
    packet.setSubType(type);
    packet.setNsp(namespace);
    if (data != null) {
      packet.setData(data);
    }
    return packet;
  }

  @Override
  public String toString() {
    return "NamespaceConnection[" + (namespace.isEmpty() ? GLOBAL : namespace) + "]";
  }
}
