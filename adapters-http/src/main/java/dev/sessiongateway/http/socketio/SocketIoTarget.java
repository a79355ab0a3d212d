package dev.sessiongateway.http.socketio;

import java.net.InetSocketAddress;

/// Where this process reaches its own Socket.IO server.
///
/// @param secret by which that server recognises what this process forwards to it
public record SocketIoTarget(InetSocketAddress address, String secret) {
  @Override
  public String toString() {
    return "SocketIoTarget[" + address + "]";
  }
}
