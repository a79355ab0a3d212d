package dev.sessiongateway.http.socketio;

import java.util.List;

/// Address and features of the event socket.
///
/// @param port 0 means any free one
/// @param globalEvents whether there is a namespace `/` with the events of every instance
/// @param corsOrigins whose pages may read responses; `*` means all
public record SocketSettings(
    String host, int port, boolean globalEvents, List<String> corsOrigins) {
  public SocketSettings {
    corsOrigins = List.copyOf(corsOrigins);
  }
}
