package dev.sessiongateway.http.socketio;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.http.kernel.access.ClientAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// One client, which may be in several namespaces. A client is disconnected when it stays in none
/// for a while, or is refused repeatedly.
final class SocketIoClient {
  static final Duration JOIN_DEADLINE = Duration.ofSeconds(10);
  private static final int MAX_REFUSALS = 10;

  private final EngineConnection connection;
  private final long number;
  private final Time time;
  private final ConcurrentHashMap<String, NamespaceConnection> in = new ConcurrentHashMap<>();
  private final AtomicInteger refusals = new AtomicInteger();

  /// @param number later clients have higher ones
  SocketIoClient(EngineConnection connection, long number, Time time) {
    this.connection = connection;
    this.number = number;
    this.time = time;
    disconnectUnlessJoined();
  }

  private void disconnectUnlessJoined() {
    var _ =
        time.after(
            JOIN_DEADLINE,
            () -> {
              if (in.isEmpty()) {
                disconnect();
              }
            });
  }

  EngineConnection connection() {
    return connection;
  }

  ClientAddress address() {
    return ClientAddress.of(connection.handshake().from());
  }

  long number() {
    return number;
  }

  /// Whether it is in no namespace: only there a key is shown.
  boolean isStranger() {
    return in.isEmpty();
  }

  void disconnect() {
    connection.end(NamespaceConnection.disconnect(""));
  }

  /// @return empty when it is in the namespace already, or connecting to it
  Optional<NamespaceConnection> enter(String namespace) {
    var entered = new NamespaceConnection(connection, namespace, time);
    if (in.putIfAbsent(namespace, entered) != null) {
      return Optional.empty();
    }
    entered.onEnd(() -> left(entered));
    return Optional.of(entered);
  }

  private void left(NamespaceConnection one) {
    in.remove(one.namespace(), one);
    if (in.isEmpty() && !connection.hasEnded()) {
      disconnectUnlessJoined();
    }
  }

  void refuse(String namespace, String message) {
    NamespaceConnection.refuse(connection, namespace, message);
    if (refusals.incrementAndGet() >= MAX_REFUSALS) {
      disconnect();
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
