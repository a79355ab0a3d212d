package dev.sessiongateway.http.socketio;

import com.corundumstudio.socketio.HandshakeData;
import com.corundumstudio.socketio.handler.ClientHead;
import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.event.Events;
import dev.sessiongateway.application.event.Events.Start;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.kernel.access.BearerKeys;
import dev.sessiongateway.http.kernel.access.ClientAddress;
import dev.sessiongateway.http.kernel.access.LocalCallers;
import dev.sessiongateway.http.kernel.api.LiveConnection;
import dev.sessiongateway.http.kernel.connection.LiveConnections;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The connected clients: connects them to namespaces and subscribes them to events. The library's
/// threads only read memory here; everything that may block runs in the background.
final class SocketIoClients {
  private static final Logger LOG = LoggerFactory.getLogger(SocketIoClients.class);
  private static final String TOO_MANY = "too many connections";
  private static final String NOT_SUPPORTED = "sendNode is not supported";
  private static final String KEY = "apikey";

  /// Clients that are in no namespace, at once.
  private static final int MOST_STRANGERS = 200;

  private final Admission admission;
  private final LiveConnections connections;
  private final Events events;
  private final EventRenderer renderer;
  private final Time time;
  private final Executor background;
  private final ConcurrentHashMap<UUID, SocketIoClient> byId = new ConcurrentHashMap<>();
  private final AtomicLong opened = new AtomicLong();

  SocketIoClients(
      Admission admission,
      LiveConnections connections,
      Events events,
      EventRenderer renderer,
      Time time,
      Executor background) {
    this.admission = admission;
    this.connections = connections;
    this.events = events;
    this.renderer = renderer;
    this.time = time;
    this.background = background;
  }

  /// What lets a client in.
  ///
  /// @param callers who needs no key, where none is needed
  /// @param secret of the forwarder in this process
  record Admission(NamespaceAuthorization authorization, LocalCallers callers, String secret) {}

  /// The clients that have shown a key, where one is needed.
  long joined() {
    return byId.values().stream().filter(known -> !known.isStranger()).count();
  }

  void opened(ClientHead client) {
    byId.put(client.getSessionId(), new SocketIoClient(client, opened.incrementAndGet(), time));
    var strangers = byId.values().stream().filter(SocketIoClient::isStranger).toList();
    if (strangers.size() > MOST_STRANGERS) {
      strangers.stream()
          .min(Comparator.comparingLong(SocketIoClient::number))
          .ifPresent(this::dismiss);
    }
  }

  /// The one that is in no namespace for the longest makes room for a newcomer, which would
  /// otherwise be kept out by clients without a key.
  private void dismiss(SocketIoClient stranger) {
    byId.values().remove(stranger);
    stranger.disconnect();
  }

  void left(UUID client) {
    var known = byId.remove(client);
    if (known != null) {
      // Ending a connection closes its subscription, which may block.
      background.execute(known::gone);
    }
  }

  void connect(ClientHead client, String namespace, @Nullable String shown) {
    var known = byId.get(client.getSessionId());
    if (known == null) {
      return;
    }
    var handshake = client.getHandshakeData();
    var key = shown == null ? handshakeKey(handshake) : shown;
    var address = SocketIoForwarder.ForwardedAddress.of(handshake, admission.secret());
    var headers = handshake.getHttpHeaders();
    var isLocal =
        admission
            .callers()
            .admits(
                headers.get(HttpHeaderNames.HOST),
                headers.get(HttpHeaderNames.ORIGIN),
                headers.get(LocalCallers.SITE_HEADER));
    background.execute(() -> admit(known, namespace, key, isLocal, address));
  }

  /// Blocks while the client's address has too many failed key checks.
  private void admit(
      SocketIoClient known,
      String namespace,
      @Nullable String key,
      boolean isLocal,
      ClientAddress address) {
    switch (admission.authorization().decide(namespace, key, isLocal, address)) {
      case NamespaceAuthorization.Refused(var message) -> known.refuse(namespace, message);
      case NamespaceAuthorization.Admitted admitted ->
          known.enter(namespace).ifPresent(entered -> open(known, entered, admitted));
    }
  }

  /// Subscribes before the client is told that it is connected, so that it misses no event that it
  /// causes.
  private void open(
      SocketIoClient known, NamespaceConnection entered, NamespaceAuthorization.Admitted admitted) {
    try {
      connections.open(entered, admitted.key(), connection -> follow(connection, admitted));
      entered.confirm();
      if (!byId.containsValue(known)) {
        entered.gone();
      }
    } catch (RuntimeException e) {
      LOG.atWarn().setCause(e).log("a client could not be let in");
      entered.gone();
      known.refuse(entered.namespace(), TOO_MANY);
    }
  }

  private void follow(LiveConnection connection, NamespaceAuthorization.Admitted admitted) {
    var only = admitted.only();
    var subscription =
        events.follow(
            name -> only == null || only.equals(name),
            _ -> new Start.Now(),
            (session, event) -> {
              var rendered =
                  CurrentRequest.callFor(
                      admitted.key(),
                      () -> renderer.render(subscription(session, only), session, event));
              for (var part : rendered) {
                connection.send(part);
              }
            });
    connection.onEnd(subscription::close);
  }

  /// The instance's current subscription; events of all instances are not filtered.
  private static Subscription subscription(Session session, @Nullable SessionName only) {
    var socket = session.config().socket();
    var wanted =
        only == null
            ? Set.of(Subscription.ALL)
            : socket == null || !socket.enabled() ? Set.<String>of() : socket.events();
    return new Subscription(Family.B, wanted, false, false, null);
  }

  void disconnect(ClientHead client, String namespace) {
    var known = byId.get(client.getSessionId());
    var connection = known == null ? null : known.in(namespace);
    if (connection != null) {
      background.execute(connection::gone);
    }
  }

  /// Events of clients are ignored, also those that announce subscriptions; only a request to send
  /// to the network directly gets an answer.
  void handleEmit(ClientHead client, ClientPacket.Emit emitted) {
    var known = byId.get(client.getSessionId());
    if (known != null
        && known.in(emitted.namespace()) != null
        && emitted.name().equals("sendNode")) {
      NamespaceConnection.reply(client, emitted.namespace(), emitted.ack(), NOT_SUPPORTED);
    }
  }

  /// Disconnects the clients of an instance whose event socket was disabled.
  void changed(@Nullable Session before, @Nullable Session after) {
    if (before != null && (after == null || !NamespaceAuthorization.hasSocket(after))) {
      var namespace = "/" + before.name().value();
      byId.values().stream()
          .map(known -> known.in(namespace))
          .filter(connection -> connection != null)
          .forEach(connection ->
              background.execute(
                  () -> connection.end(new Fault.NotFound("socket", namespace).toException())));
    }
  }

  /// The key in a client's handshake: the `apikey` header comes before a bearer token, which comes
  /// before the query, and the first that is present must occur once.
  ///
  /// @return null when there is none; empty for one of an impossible form
  private static @Nullable String handshakeKey(HandshakeData handshake) {
    var headers = handshake.getHttpHeaders();
    var values = headers.getAll(KEY);
    if (values.isEmpty()) {
      values = BearerKeys.of(headers.getAll(BearerKeys.HEADER));
    }
    if (values.isEmpty()) {
      values = handshake.getUrlParams().getOrDefault(KEY, List.of());
    }
    return switch (values.size()) {
      case 0 -> null;
      case 1 -> values.getFirst();
      default -> "";
    };
  }

  /// One client over one transport, which may be in several namespaces. A client is disconnected
  /// when it stays in none for a while, or is refused repeatedly.
  private static final class SocketIoClient {
    private static final Duration JOIN_DEADLINE = Duration.ofSeconds(10);
    private static final int MAX_REFUSALS = 10;

    private final ClientHead client;
    private final long number;
    private final Time time;
    private final ConcurrentHashMap<String, NamespaceConnection> in = new ConcurrentHashMap<>();
    private final AtomicInteger refusals = new AtomicInteger();

    /// @param number later clients have higher ones
    SocketIoClient(ClientHead client, long number, Time time) {
      this.client = client;
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
                  client.disconnect();
                }
              });
    }

    long number() {
      return number;
    }

    /// Whether it is in no namespace: only there a key is shown.
    boolean isStranger() {
      return in.isEmpty();
    }

    void disconnect() {
      client.disconnect();
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
}
