package dev.sessiongateway.http.socketio;

import dev.sessiongateway.http.kernel.connection.LiveConnections;
import dev.sessiongateway.http.kernel.part.PartContext;
import dev.sessiongateway.http.kernel.part.ServedPath.ProtocolServer;
import org.eclipse.jetty.server.Handler;

/// Sends events over Socket.IO, protocol 5, by websocket and by polling, as they happen. A client
/// that is not connected misses them. It is a handler of the HTTP server, on the port of the API
/// and on one of its own: clients derive the first from the address of the API.
final class EventSocketServer implements ProtocolServer {
  /// What people call it, and the name of the connector that serves nothing else.
  static final String NAME = "Socket.IO";

  /// Clients that receive events, at once; a client counts once for each namespace.
  static final int MAX_CONNECTIONS = LiveConnections.MAX_CONNECTIONS;

  private final int port;
  private final LiveConnections connections;
  private final SocketIoClients clients;
  private final EngineIoHandler handler;

  /// @param port its own; 0 means any free one
  /// @param hasGlobalEvents whether there is a namespace `/` with the events of every instance
  EventSocketServer(PartContext context, int port, boolean hasGlobalEvents) {
    this.port = port;
    var gateway = context.gateway();
    var guards = context.guards();
    connections = new LiveConnections(gateway.keys(), context.machine());
    clients =
        new SocketIoClients(
            new NamespaceAuthorization(
                gateway.keys(), guards.failures(), gateway.sessions(), hasGlobalEvents),
            connections,
            gateway.events(),
            context.renderer(),
            context.machine(),
            context.secrets(),
            context.background());
    gateway.sessions().observe(clients::changed);
    handler =
        new EngineIoHandler(clients, guards.cors(), guards.callers(), context.machine(), NAME);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Handler.Wrapper handler() {
    return handler;
  }

  @Override
  public int port() {
    return port;
  }

  /// The clients that receive events now; a client counts once for each namespace.
  int connections() {
    return connections.count();
  }

  @Override
  public void close() {
    connections.close();
    clients.close();
  }
}
