package dev.sessiongateway.http.socketio;

import com.corundumstudio.socketio.handler.ClientHead;
import dev.sessiongateway.application.event.Events;
import dev.sessiongateway.application.event.Events.Start;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.webhook.EventRenderer;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.kernel.api.LiveConnection;
import dev.sessiongateway.http.kernel.limit.ClientAddress;
import dev.sessiongateway.http.kernel.live.LiveConnections;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Receives clients, lets them into namespaces, and tells them of events from then on. What is done
/// on the library's threads only looks into memory.
final class SocketIoClients {
  private static final Logger LOG = LoggerFactory.getLogger(SocketIoClients.class);
  private static final String TOO_MANY = "too many connections";
  private static final String NOT_SUPPORTED = "sendNode is not supported";

  private final NamespaceAuthorization admission;
  private final String secret;
  private final LiveConnections connections;
  private final Events events;
  private final EventRenderer renderer;
  private final Time time;
  private final Executor background;
  private final ConcurrentHashMap<UUID, SocketIoClient> guests = new ConcurrentHashMap<>();

  /// @param secret of the forwarder in this process
  SocketIoClients(
      NamespaceAuthorization admission,
      String secret,
      LiveConnections connections,
      Events events,
      EventRenderer renderer,
      Time time,
      Executor background) {
    this.admission = admission;
    this.secret = secret;
    this.connections = connections;
    this.events = events;
    this.renderer = renderer;
    this.time = time;
    this.background = background;
  }

  int guests() {
    return guests.size();
  }

  void arrived(ClientHead client) {
    guests.put(client.getSessionId(), new SocketIoClient(client, time));
  }

  void left(UUID client) {
    var guest = guests.remove(client);
    if (guest != null) {
      // Ending a connection closes its following, which may take a moment.
      background.execute(guest::gone);
    }
  }

  void wantsIn(ClientHead client, String namespace, @Nullable String shown) {
    var guest = guests.get(client.getSessionId());
    if (guest == null) {
      return;
    }
    var handshake = client.getHandshakeData();
    var key = shown == null ? HandshakeKey.of(handshake) : shown;
    var address = ForwardedAddress.of(handshake, secret);
    background.execute(() -> admit(guest, namespace, key, address));
  }

  /// Waits where the client's address has shown too many wrong keys.
  private void admit(
      SocketIoClient guest, String namespace, @Nullable String key, ClientAddress address) {
    switch (admission.decide(namespace, key, address)) {
      case NamespaceAuthorization.Refused(var message) -> guest.refuse(namespace, message);
      case NamespaceAuthorization.Admitted admitted ->
          guest.enter(namespace).ifPresent(entered -> open(guest, entered, admitted));
    }
  }

  /// The following begins before the client knows that it is in: what it causes then is not missed.
  private void open(
      SocketIoClient guest, NamespaceConnection entered, NamespaceAuthorization.Admitted admitted) {
    try {
      connections.open(entered, admitted.key(), connection -> follow(connection, admitted.only()));
      entered.welcome();
      if (!guests.containsValue(guest)) {
        entered.gone();
      }
    } catch (RuntimeException e) {
      LOG.atWarn().setCause(e).log("a client could not be let in");
      entered.gone();
      guest.refuse(entered.namespace(), TOO_MANY);
    }
  }

  private void follow(LiveConnection connection, @Nullable SessionName only) {
    var subscription =
        events.follow(
            name -> only == null || only.equals(name),
            _ -> new Start.Now(),
            (session, event) -> {
              for (var part : renderer.render(subscription(session, only), session, event)) {
                connection.send(part);
              }
            });
    connection.onEnd(subscription::close);
  }

  /// As the instance has it at this moment; what all instances do is not filtered.
  private static Subscription subscription(Session session, @Nullable SessionName only) {
    var socket = session.config().socket();
    var wanted =
        only == null
            ? Set.of(Subscription.ALL)
            : socket == null || !socket.enabled() ? Set.<String>of() : socket.events();
    return new Subscription(Family.B, wanted, false, false, null);
  }

  void leaves(ClientHead client, String namespace) {
    var guest = guests.get(client.getSessionId());
    var connection = guest == null ? null : guest.in(namespace);
    if (connection != null) {
      background.execute(connection::gone);
    }
  }

  /// Clients have nothing to say here. Some announce what they want to hear, which changes nothing;
  /// only the wish to speak to the network directly deserves an answer.
  void says(ClientHead client, ClientPacket.Emit emitted) {
    var guest = guests.get(client.getSessionId());
    if (guest != null
        && guest.in(emitted.namespace()) != null
        && emitted.name().equals("sendNode")) {
      NamespaceConnection.reply(client, emitted.namespace(), emitted.ack(), NOT_SUPPORTED);
    }
  }

  /// Sends away who hears an instance that has no socket any more.
  void changed(@Nullable Session before, @Nullable Session after) {
    if (before != null && (after == null || !NamespaceAuthorization.hasSocket(after))) {
      var namespace = "/" + before.name().value();
      guests.values().stream()
          .map(guest -> guest.in(namespace))
          .filter(connection -> connection != null)
          .forEach(connection ->
              background.execute(
                  () -> connection.end(new Fault.NotFound("socket", namespace).toException())));
    }
  }
}
