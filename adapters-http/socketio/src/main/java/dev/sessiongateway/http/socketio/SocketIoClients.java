package dev.sessiongateway.http.socketio;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.event.Events;
import dev.sessiongateway.application.event.Events.Start;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.kernel.api.LiveConnection;
import dev.sessiongateway.http.kernel.connection.LiveConnections;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The connected clients: connects them to namespaces and subscribes them to events. The threads of
/// the connections only read memory here; everything that may block runs in the background.
final class SocketIoClients implements EngineConnection.Listener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SocketIoClients.class);
  private static final String TOO_MANY = "too many connections";
  private static final String NOT_SUPPORTED = "sendNode is not supported";

  /// Clients that are in no namespace, at once. [LiveConnections] limits the others.
  private static final int MOST_STRANGERS = 200;

  private static final int ID_LENGTH = 24;

  private final NamespaceAuthorization authorization;
  private final LiveConnections connections;
  private final Events events;
  private final EventRenderer renderer;
  private final Time time;
  private final Executor background;
  private final Secrets secrets;
  private final ConcurrentHashMap<String, SocketIoClient> byId = new ConcurrentHashMap<>();
  private final AtomicLong opened = new AtomicLong();
  private final AtomicBoolean stopped = new AtomicBoolean();

  SocketIoClients(
      NamespaceAuthorization authorization,
      LiveConnections connections,
      Events events,
      EventRenderer renderer,
      Time time,
      Secrets secrets,
      Executor background) {
    this.authorization = authorization;
    this.connections = connections;
    this.events = events;
    this.renderer = renderer;
    this.time = time;
    this.secrets = secrets;
    this.background = background;
  }

  boolean isStopped() {
    return stopped.get();
  }

  /// A connection for a new client, which is not open yet.
  EngineConnection connection(Handshake handshake, boolean isPolling) {
    return new EngineConnection(secrets.secret(ID_LENGTH), handshake, isPolling, time, this);
  }

  /// @return null when it has ended
  @Nullable EngineConnection find(String id) {
    var known = byId.get(id);
    return known == null ? null : known.connection();
  }

  @Override
  public void opened(EngineConnection connection) {
    byId.put(connection.id(), new SocketIoClient(connection, opened.incrementAndGet(), time));
    connection.begin();
    dismissStrangers();
    if (stopped.get()) {
      connection.end();
    }
    if (connection.hasEnded()) {
      // A websocket may have closed before its client was known.
      ended(connection);
    }
  }

  /// One makes room for a newcomer, which would otherwise be kept out by clients without a key: of
  /// the address that has most of them, the one that is in no namespace for the longest.
  private void dismissStrangers() {
    var strangers = byId.values().stream().filter(SocketIoClient::isStranger).toList();
    var tooMany = strangers.size() - MOST_STRANGERS;
    if (tooMany > 0) {
      var ofAddress = strangers.stream().collect(groupingBy(SocketIoClient::address, counting()));
      strangers.stream()
          .sorted(
              Comparator.<SocketIoClient>comparingLong(
                      one -> -ofAddress.getOrDefault(one.address(), 0L))
                  .thenComparingLong(SocketIoClient::number))
          .limit(tooMany)
          .forEach(SocketIoClient::disconnect);
    }
  }

  @Override
  public void ended(EngineConnection connection) {
    var known = byId.remove(connection.id());
    if (known != null) {
      // Ending a connection closes its subscription, which may block.
      background.execute(known::gone);
    }
  }

  @Override
  public void received(EngineConnection connection, ClientPacket packet) {
    var known = byId.get(connection.id());
    if (known == null) {
      return;
    }
    switch (packet) {
      case ClientPacket.Connect(var namespace, var key) -> connect(known, namespace, key);
      case ClientPacket.Leave(var namespace) -> leave(known, namespace);
      case ClientPacket.Emit emitted -> handleEmit(known, emitted);
      case ClientPacket.OfTransport _, ClientPacket.Unknown _ -> {
        // Whatever else clients send is ignored.
      }
    }
  }

  private void connect(SocketIoClient known, String namespace, @Nullable String shown) {
    var key = shown == null ? known.connection().handshake().key() : shown;
    background.execute(() -> admit(known, namespace, key));
  }

  /// Blocks while the client's address has too many failed key checks.
  private void admit(SocketIoClient known, String namespace, @Nullable String key) {
    if (known.connection().hasEnded()) {
      return; // One request can have thousands of these packets; ten refusals end the client.
    }
    var shown = known.connection().handshake();
    switch (authorization.decide(namespace, key, shown.isLocal(), shown.from())) {
      case NamespaceAuthorization.Refused(var message) -> known.refuse(namespace, message);
      case NamespaceAuthorization.Admitted admitted ->
          known.enter(namespace).ifPresent(entered -> open(known, entered, admitted));
    }
  }

  /// Subscribes before the connection is confirmed, so that a client misses no event that it
  /// causes.
  private void open(
      SocketIoClient known, NamespaceConnection entered, NamespaceAuthorization.Admitted admitted) {
    try {
      connections.open(entered, admitted.key(), connection -> follow(connection, admitted));
      entered.confirm();
      if (known.connection().hasEnded()) {
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

  private void leave(SocketIoClient known, String namespace) {
    var connection = known.in(namespace);
    if (connection != null) {
      background.execute(connection::gone);
    }
  }

  /// Events of clients are ignored, also those that announce subscriptions; only a request to send
  /// to the network directly gets an answer.
  private static void handleEmit(SocketIoClient known, ClientPacket.Emit emitted) {
    if (known.in(emitted.namespace()) != null && emitted.name().equals("sendNode")) {
      NamespaceConnection.reply(
          known.connection(), emitted.namespace(), emitted.ack(), NOT_SUPPORTED);
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

  /// Ends all connections, and every later one.
  @Override
  public void close() {
    stopped.set(true);
    byId.values().forEach(known -> known.connection().end());
  }
}
