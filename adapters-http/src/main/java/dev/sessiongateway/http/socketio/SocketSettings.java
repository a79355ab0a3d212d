package dev.sessiongateway.http.socketio;

import java.util.List;

/// Where the event socket listens and what it offers.
///
/// @param port 0 means any free one
/// @param globalEvents whether there is a namespace `/` with the events of every instance
/// @param corsOrigins whose pages may read answers; `*` stands for all of them
public record SocketSettings(
    String host, int port, boolean globalEvents, List<String> corsOrigins) {
  public SocketSettings {
    corsOrigins = List.copyOf(corsOrigins);
  }
}
