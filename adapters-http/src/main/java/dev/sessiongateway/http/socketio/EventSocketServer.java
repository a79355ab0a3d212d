package dev.sessiongateway.http.socketio;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.http.kernel.access.CorsHeaders;
import dev.sessiongateway.http.kernel.access.FailureLimiter;
import dev.sessiongateway.http.kernel.access.LocalCallers;
import dev.sessiongateway.http.kernel.connection.LiveConnections;
import java.util.List;
import java.util.concurrent.Executor;
import org.eclipse.jetty.server.Handler;

/// Sends events over Socket.IO, protocol 5, by websocket and by polling, as they happen. A client
/// that is not connected misses them. It is a handler of the HTTP server, on the port of the API
/// and on one of its own: clients derive the first from the address of the API.
public final class EventSocketServer implements AutoCloseable {
  /// The name of the connector that serves nothing else.
  public static final String CONNECTOR = EngineIoHandler.CONNECTOR;

  /// Clients that receive events, at once; a client counts once for each namespace.
  public static final int MAX_CONNECTIONS = LiveConnections.MAX_CONNECTIONS;

  private final int port;
  private final LiveConnections connections;
  private final SocketIoClients clients;
  private final EngineIoHandler handler;

  /// @param failures limits failed key checks over all transports
  /// @param background runs tasks that may block
  public EventSocketServer(
      Settings settings,
      Gateway gateway,
      FailureLimiter failures,
      EventRenderer renderer,
      Time time,
      Secrets secrets,
      Executor background) {
    port = settings.port();
    connections = new LiveConnections(gateway.keys(), time);
    clients =
        new SocketIoClients(
            new NamespaceAuthorization(
                gateway.keys(), failures, gateway.sessions(), settings.globalEvents()),
            connections,
            gateway.events(),
            renderer,
            time,
            secrets,
            background);
    gateway.sessions().observe(clients::changed);
    var callers = new LocalCallers(settings.host(), settings.corsOrigins());
    var isKeyNeeded = gateway.keys().withoutKey().isEmpty();
    var cors = CorsHeaders.of(isKeyNeeded, settings.corsOrigins(), callers);
    handler = new EngineIoHandler(clients, cors, callers, time);
  }

  /// Serves the requests of this protocol, before the other handlers of the server.
  public Handler.Wrapper handler() {
    return handler;
  }

  /// The port besides that of the API; 0 means any free one.
  public int port() {
    return port;
  }

  /// The clients that receive events now; a client counts once for each namespace.
  public int connections() {
    return connections.count();
  }

  @Override
  public void close() {
    connections.close();
    clients.close();
  }

  /// Address and features of the event socket.
  ///
  /// @param port 0 means any free one
  /// @param globalEvents whether there is a namespace `/` with the events of every instance
  /// @param corsOrigins whose pages may read responses; `*` means all
  public record Settings(String host, int port, boolean globalEvents, List<String> corsOrigins) {
    public Settings {
      corsOrigins = List.copyOf(corsOrigins);
    }
  }
}
