package dev.sessiongateway.http.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.connection.CloseSignal;
import dev.sessiongateway.http.kernel.connection.LiveConnections.ManagedConnection;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// One client in one namespace, in the packets of Socket.IO, protocol 5. A slow client delays only
/// itself: a few events wait for it, then the sender does, and after a deadline the client is
/// disconnected.
final class NamespaceConnection implements ManagedConnection {
  /// How long one event may wait for space in the queue.
  private static final Duration BACKLOG_DEADLINE = Duration.ofSeconds(30);

  /// The transport has heartbeats of its own; this is how often the key is checked again.
  private static final Duration KEY_CHECK_INTERVAL = Duration.ofSeconds(25);

  private static final String CONNECT = "40";
  private static final String DISCONNECT = "41";
  private static final String EVENT = "42";
  private static final String ACK = "43";
  private static final String REFUSED = "44";
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final EngineConnection client;
  private final String namespace;
  private final Time time;
  private final CloseSignal ended = new CloseSignal();
  private final AtomicBoolean isIn = new AtomicBoolean();
  private final CountDownLatch confirmed = new CountDownLatch(1);

  /// @param namespace empty for that of all instances
  NamespaceConnection(EngineConnection client, String namespace, Time time) {
    this.client = client;
    this.namespace = namespace;
    this.time = time;
    ended.then(confirmed::countDown);
    ended.then(client::wake);
  }

  String namespace() {
    return namespace;
  }

  /// Confirms the connection to the client; events follow only after this.
  void confirm() {
    if (isIn.compareAndSet(false, true)) {
      var id = JSON.objectNode().put("sid", client.id());
      client.send(packet(CONNECT, namespace) + id);
    }
    confirmed.countDown();
  }

  /// Refuses a connection in the way that the client's library reports.
  static void refuse(EngineConnection client, String namespace, String message) {
    client.send(packet(REFUSED, namespace) + JSON.objectNode().put("message", message));
  }

  /// Answers an event of the client.
  static void reply(EngineConnection client, String namespace, @Nullable Long ack, String message) {
    var answer = JSON.objectNode().put("error", message);
    client.send(
        ack == null
            ? packet(EVENT, namespace) + "[\"error\"," + answer + "]"
            : packet(ACK, namespace) + ack + "[" + answer + "]");
  }

  /// The packet by which a client is disconnected from a namespace.
  static String disconnect(String namespace) {
    return packet(DISCONNECT, namespace);
  }

  private static String packet(String type, String namespace) {
    return namespace.isEmpty() ? type : type + namespace + ",";
  }

  @Override
  public void send(RenderedEvent event) {
    var name = JSON.textNode(event.name());
    var body = new String(event.body(), UTF_8);
    var packet = packet(EVENT, namespace) + "[" + name + "," + body + "]";
    try {
      confirmed.await();
      Time.Timer timer =
          client.isBehind()
              ? time.after(BACKLOG_DEADLINE, () -> end(HttpFault.READER_TOO_SLOW.toException()))
              : () -> {};
      client.put(packet, ended);
      timer.cancel();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      ended.fire();
    }
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
    // The transport pings.
  }

  /// Socket.IO has no field for the reason: the client learns only that the server disconnected it.
  /// A client that does not read loses the connection and all events that wait.
  @Override
  public void end(RuntimeException reason) {
    if (ended.fire()) {
      if (client.isBehind()) {
        client.drop();
      } else if (isIn.get()) {
        client.send(disconnect(namespace));
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
}
