package dev.sessiongateway.http.socketio;

import com.corundumstudio.socketio.handler.ClientHead;
import dev.sessiongateway.application.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// One client over one transport, which may be in several namespaces. A client is disconnected when
/// it stays in none for a while, or is refused repeatedly.
final class SocketIoClient {
  private static final Duration JOIN_DEADLINE = Duration.ofSeconds(20);
  private static final int MAX_REFUSALS = 10;

  private final ClientHead client;
  private final Time time;
  private final ConcurrentHashMap<String, NamespaceConnection> in = new ConcurrentHashMap<>();
  private final AtomicInteger refusals = new AtomicInteger();

  SocketIoClient(ClientHead client, Time time) {
    this.client = client;
    this.time = time;
    disconnectUnlessJoined();
  }

  private void disconnectUnlessJoined() {
    var _ =
        time.after(
            JOIN_DEADLINE,
            () -> {
              if (in.isEmpty()) {
                client.disconnect();
              }
            });
  }

  /// @return empty when it is in the namespace already, or connecting to it
  Optional<NamespaceConnection> enter(String namespace) {
    var connection = new NamespaceConnection(client, namespace, time);
    if (in.putIfAbsent(namespace, connection) != null) {
      return Optional.empty();
    }
    connection.onEnd(() -> left(connection));
    return Optional.of(connection);
  }

  private void left(NamespaceConnection connection) {
    in.remove(connection.namespace(), connection);
    if (in.isEmpty() && client.isConnected()) {
      disconnectUnlessJoined();
    }
  }

  void refuse(String namespace, String message) {
    NamespaceConnection.refuse(client, namespace, message);
    if (refusals.incrementAndGet() >= MAX_REFUSALS) {
      client.disconnect();
    }
  }

  @Nullable NamespaceConnection in(String namespace) {
    return in.get(namespace);
  }

  /// The transport is closed.
  void gone() {
    List.copyOf(in.values()).forEach(NamespaceConnection::gone);
  }
}
