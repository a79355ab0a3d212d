package dev.sessiongateway.http.socketio;

import dev.sessiongateway.http.kernel.part.GatewayPart;
import dev.sessiongateway.http.kernel.part.PartContext;
import dev.sessiongateway.http.kernel.part.ServedPath;
import java.util.List;
import java.util.Map;

/// Socket.IO for clients of family B. The configuration of an instance, which says whether it has a
/// namespace, is family B's.
public final class SocketIoPart implements GatewayPart {
  private static final String ENABLED = "websocket-b.enabled";
  private static final String PORT = "websocket-b.port";
  private static final String GLOBAL_EVENTS = "websocket-b.global-events";

  @Override
  public List<ServedPath> paths(PartContext context) {
    var settings = context.settings();
    var server = isOn(settings, ENABLED) ? server(context, settings) : null;
    return List.of(new ServedPath(EngineIoHandler.PATH, server));
  }

  private static EventSocketServer server(PartContext context, Map<String, String> settings) {
    var port = Integer.parseInt(settings.getOrDefault(PORT, "0"));
    var server = new EventSocketServer(context, port, isOn(settings, GLOBAL_EVENTS));
    context
        .metrics()
        .add(sink -> {
          sink.gauge("socketio_clients", "Clients of the Socket.IO server", server.connections());
          sink.gauge(
              "socketio_clients_limit", "Clients that it takes", EventSocketServer.MAX_CONNECTIONS);
        });
    return server;
  }

  private static boolean isOn(Map<String, String> settings, String key) {
    return Boolean.parseBoolean(settings.get(key));
  }
}
